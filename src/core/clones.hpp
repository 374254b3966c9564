// For inner loops that are compiled once for every width of vector registers that matters, the best
// chosen when the program starts. Sums must run in a fixed order and nothing may be contracted
// (-ffp-contract=off), so that every variant gives the same bits. Private to the project.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define BIDWRIGHT_CLONES __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define BIDWRIGHT_CLONES
#endif
/// What they call has to become a part of them.
#define BIDWRIGHT_INLINE inline __attribute__((always_inline))
