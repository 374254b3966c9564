#include "bidwright/cardplay/options.hpp"

namespace bidwright::cardplay {

CardOptions quick_cards() {
  CardOptions options;
  options.samples = 12;
  return options;
}

CardOptions lowest_cards() {
  CardOptions options;
  options.samples = 0;
  return options;
}

}  // namespace bidwright::cardplay
