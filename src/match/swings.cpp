#include "bidwright/match/swings.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace bidwright::match {

std::vector<std::size_t> largest_swings(std::span<const BoardResult> boards, int forfeit_imps,
                                        std::size_t most) {
  std::vector<int> swings;
  for (const BoardResult& board : boards)
    swings.push_back(std::abs(home_imps(board, forfeit_imps)));
  std::vector<std::size_t> order(boards.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t i) { return swings[i] == 0; });
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return swings[i]; });
  if (order.size() > most) order.resize(most);
  return order;
}

std::string calls_text(const RoomResult& room) {
  std::string text;
  for (const core::MadeCall& made : room.calls) {
    if (!text.empty()) text += ' ';
    text += core::to_string(made.call);
  }
  return text;
}

}  // namespace bidwright::match
