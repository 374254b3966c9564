#include "bidwright/web/api.hpp"

#include <algorithm>
#include <exception>

#include "web/ben.hpp"
#include "web/questions.hpp"

namespace bidwright::web {

namespace {

struct Path {
  std::string_view path;
  Result (*answer)(const Context&);
};

constexpr Path kPaths[] = {
    {"/api/bid", bid},           {"/api/card", card},
    {"/api/lead", lead},         {"/api/explain", explain},
    {"/api/claim", claim},       {"/api/solve", solve_deal},
    {"/api/par", par},           {"/api/board", board},
    {"/bid", ben_bid},           {"/lead", ben_lead},
    {"/play", ben_play},         {"/claim", ben_claim},
    {"/explain", ben_explain},   {"/bids", ben_bids},
    {"/autoplay", ben_autoplay}, {"/explain_auction", ben_explain_auction},
    {"/contract", ben_contract},
};

const Path* find(std::string_view path) {
  const auto* const found = std::ranges::find(kPaths, path, &Path::path);
  return found == std::end(kPaths) ? nullptr : found;
}

}  // namespace

Response api_error(int status, std::string_view what) {
  return {status, "application/json", dump({{"error", what}}) + "\n", {}};
}

bool Api::has(std::string_view path) {
  return find(path) != nullptr;
}

Response Api::answer(const RequestHead& head, std::string_view body) const {
  const Path* const path = find(head.path);
  if (path == nullptr) return api_error(404, "there is nothing at this address");
  if (head.method != "GET" && head.method != "POST") {
    return api_error(405, "ask with GET and a query, or with POST and a JSON object");
  }
  try {
    const auto fields = Fields::read(head.query, body);
    if (!fields) return api_error(400, fields.error().message);
    const auto answer = path->answer({brain_, meanings_, robot_, *fields});
    if (!answer) return api_error(400, answer.error().message);
    return {200, "application/json", dump(*answer) + "\n", {}};
  } catch (const std::exception& error) {
    return api_error(500, fmt::format("the robot failed: {}", error.what()));
  }
}

}  // namespace bidwright::web
