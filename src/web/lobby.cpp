#include "bidwright/web/lobby.hpp"

#include <algorithm>
#include <utility>

#include "web/board_json.hpp"

namespace bidwright::web {

namespace {

using core::Seat;

std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A name as it is shown: short, without control characters.
std::string tidy(std::string_view name) {
  std::string result;
  for (const char c : name.substr(0, 40)) {
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) result += c;
  }
  return result.empty() ? "Guest" : result;
}

}  // namespace

void Lobby::on_open(ConnectionId id) {
  connections_[id] = std::nullopt;
}

void Lobby::on_message(ConnectionId id, std::string_view text, Time now) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const Json json = parsed(text);
  if (!json.is_object()) return complain(id, "this is not a JSON object");
  const std::string what = text_of(json, "do");
  if (!found->second) {
    if (what == "new") {
      const std::string seat = json.contains("seat") ? text_of(json, "seat") : "S";
      return create(id, seat, text_of(json, "name"), now);
    }
    if (what == "open") return open(id, text_of(json, "key"), text_of(json, "name"), now);
    return complain(id, "sit down first");
  }
  const Place place = *found->second;
  if (what == "invite") return invite(id, place, text_of(json, "seat"));
  if (what == "leave") return leave(id, place, now);
  GameRoom& game = *rooms_.at(place.room).game;
  if (const auto done = game.act(place.seat, text, now); !done) complain(id, done.error().message);
  settle(place.room);
}

void Lobby::create(ConnectionId id, std::string_view seat_name, std::string_view name, Time now) {
  const auto seat = core::seat_from(seat_name);
  if (!seat) return complain(id, "a seat is N, E, S or W");
  if (!make_place(now)) {
    return complain(id, "all tables of this server are taken; come back later");
  }
  const RoomId room_id{next_room_};
  Room& room = rooms_[room_id];
  room.game = std::make_unique<GameRoom>(options_.room(next_room_++));
  room.game->seat_person(*seat, tidy(name), now);
  room.game->start(now);
  open(id, key_for(room_id, *seat), name, now);
}

void Lobby::open(ConnectionId id, const std::string& key, std::string_view name, Time now) {
  const auto found = keys_.find(key);
  if (found == keys_.end()) {
    return say(id, dump({{"type", "gone"}, {"text", "this table is no more"}}));
  }
  const Place place = found->second;
  Room& room = rooms_.at(place.room);
  connections_[id] = place;
  room.connections[id] = place.seat;
  if (!room.game->is_person(place.seat)) room.game->seat_person(place.seat, tidy(name), now);
  room.game->set_present(place.seat, true);
  say(id, dump({{"type", "key"}, {"key", key}, {"seat", seat_text(place.seat)}}));
  // Whatever changed or not: this connection has seen nothing yet.
  say(id, room.game->view(place.seat), 1);
  settle(place.room);
}

void Lobby::invite(ConnectionId id, const Place& host, std::string_view seat_name) {
  const auto seat = core::seat_from(seat_name);
  if (!seat || rooms_.at(host.room).game->is_person(*seat)) {
    return complain(id, "name a seat that a robot has");
  }
  say(id,
      dump({{"type", "invite"}, {"seat", seat_text(*seat)}, {"key", key_for(host.room, *seat)}}));
}

void Lobby::leave(ConnectionId id, const Place& place, Time now) {
  Room& room = rooms_.at(place.room);
  room.game->seat_robot(place.seat, now);
  say(id, dump({{"type", "gone"}, {"text", "you have left the table"}}));
  std::erase_if(room.connections, [&](const auto& entry) {
    if (entry.second != place.seat) return false;
    connections_[entry.first] = std::nullopt;
    return true;
  });
  settle(place.room);
}

std::string Lobby::key_for(RoomId room, Seat seat) {
  for (const auto& [key, place] : keys_) {
    if (place.room == room && place.seat == seat) return key;
  }
  std::string key = options_.make_key();
  keys_[key] = {room, seat};
  return key;
}

void Lobby::on_close(ConnectionId id, Time now) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const auto place = found->second;
  connections_.erase(found);
  if (!place) return;
  Room& room = rooms_.at(place->room);
  room.connections.erase(id);
  room.since = now;
  const bool other_tab = std::ranges::any_of(
      room.connections, [&](const auto& entry) { return entry.second == place->seat; });
  if (!other_tab) room.game->set_present(place->seat, false);
  settle(place->room);
}

void Lobby::on_news(RoomId id, const RobotNews& news, Time now) {
  const auto room = rooms_.find(id);
  if (room == rooms_.end()) return;
  room->second.game->on_news(news, now);
  settle(id);
}

void Lobby::on_timeout(Time now) {
  for (auto& [id, room] : rooms_) {
    const auto deadline = room.game->next_deadline();
    if (!deadline || *deadline > now) continue;
    room.game->on_timeout(now);
    settle(id);
  }
}

std::optional<Time> Lobby::next_deadline() const {
  std::optional<Time> next;
  for (const auto& [id, room] : rooms_) {
    const auto deadline = room.game->next_deadline();
    if (deadline && (!next || *deadline < *next)) next = deadline;
  }
  return next;
}

void Lobby::settle(RoomId id) {
  Room& room = rooms_.at(id);
  for (RobotJob& job : room.game->take_jobs()) jobs_.push_back({id, std::move(job)});
  if (room.game->take_changed()) {
    std::map<Seat, std::shared_ptr<const std::string>> views;
    for (const auto& [connection, seat] : room.connections) {
      auto& view = views[seat];
      if (!view) view = std::make_shared<const std::string>(room.game->view(seat));
      frames_.push_back({connection, view, 1});
    }
  }
  for (const std::size_t board : room.game->take_reviews()) {
    const auto text = std::make_shared<const std::string>(room.game->review(board));
    for (const auto& [connection, seat] : room.connections) {
      frames_.push_back({connection, text, 0});
    }
  }
}

bool Lobby::make_place(Time now) {
  std::vector<RoomId> idle;
  std::optional<RoomId> oldest;
  for (const auto& [id, room] : rooms_) {
    if (!room.connections.empty()) continue;
    if (now - room.since > options_.idle_limit) idle.push_back(id);
    if (!oldest || room.since < rooms_.at(*oldest).since) oldest = id;
  }
  for (const RoomId id : idle) drop(id);
  if (rooms_.size() < options_.max_rooms) return true;
  if (!oldest) return false;
  drop(*oldest);
  return true;
}

void Lobby::drop(RoomId id) {
  rooms_.erase(id);
  std::erase_if(keys_, [&](const auto& entry) { return entry.second.room == id; });
}

void Lobby::say(ConnectionId to, std::string text, int replaces) {
  frames_.push_back({to, std::make_shared<const std::string>(std::move(text)), replaces});
}

void Lobby::complain(ConnectionId to, std::string_view text) {
  say(to, dump({{"type", "error"}, {"text", text}}));
}

std::vector<Lobby::Frame> Lobby::take_frames() {
  return std::exchange(frames_, {});
}
std::vector<Lobby::Job> Lobby::take_jobs() {
  return std::exchange(jobs_, {});
}

}  // namespace bidwright::web
