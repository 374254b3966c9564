// Records of boards as nobody would write them: anything may be missing, contradict the rest, or
// hold text that a format has to take care of. A function of the Random, so a seed names a record.
#pragma once

#include "bidwright/core/random.hpp"
#include "bidwright/formats/board_record.hpp"

namespace bidwright::test {

[[nodiscard]] formats::BoardRecord random_record(core::Random& random);

}  // namespace bidwright::test
