// The processes of one `mpirun -n N bidwright ...`. Without mpirun, or in a program built without
// Open MPI, there is one.
#pragma once

#include <memory>

#include "bidwright/deals/exchange.hpp"

namespace bidwright::tools {

/// What this process shares with the others; null if it is alone. MPI is started by the first call
/// and ended when the result goes. Fails with what to do if mpirun started a program that cannot
/// take part.
[[nodiscard]] std::unique_ptr<deals::Exchange> join_processes();

}  // namespace bidwright::tools
