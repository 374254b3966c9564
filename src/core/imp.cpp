#include "bidwright/core/imp.hpp"

namespace bidwright::core {

static_assert(imps(10) == 0 && imps(20) == 1 && imps(-2990) == -21 && imps(4000) == 24);

}  // namespace bidwright::core
