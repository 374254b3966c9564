// Whole files of boards over HTTP: POST /api/boards takes PBN, LIN or JSON lines (Content-Type, or
// ?format=), or {"count": 1000, "seed": 7}, and answers each board in its turn as soon as it is
// done: a line of JSON each, or PBN with ?answer=pbn. ?play=, ?solve= and ?meanings= as for
// /api/board.
#pragma once

#include <memory>
#include <string>

#include "bidwright/web/brain.hpp"
#include "bidwright/web/pool.hpp"
#include "bidwright/web/server.hpp"

namespace bidwright::web {

inline constexpr std::string_view kBoardsPath = "/api/boards";
inline constexpr std::size_t kMaxBoardsBody = std::size_t{8} << 20;
inline constexpr int kMaxBoards = 20'000;

/// Begins the answer; boards are worked out by the pool, no faster than they are read.
void answer_boards(const RequestHead& head, const std::string& body, const Brain& brain,
                   const std::string& robot, Pool& pool, std::shared_ptr<Reply> reply);

}  // namespace bidwright::web
