// `serve` as a process: the lines of protocol/http.md, the Python client, and a browser at the
// table.

#include <fstream>
#include <regex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "raw_client.hpp"
#include "support/process.hpp"

namespace bidwright {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string kSource = BIDWRIGHT_SOURCE_DIR;

bool has_program(const std::string& name) {
  return test::run_process({"sh", "-c", "command -v " + name}).status == 0;
}

class ServeCommand : public testing::Test {
 protected:
  /// The address without the slash at its end.
  std::string start(std::vector<std::string> more = {}) {
    std::vector<std::string> command{test::bidwright_program(),
                                     "serve",
                                     "--port",
                                     "0",
                                     "--samples",
                                     "3",
                                     "--pace",
                                     "20",
                                     "--seed",
                                     "3"};
    command.insert(command.end(), more.begin(), more.end());
    server = std::make_unique<test::ChildProcess>(command);
    for (int i = 0; i < 2000 && server->out().find('\n') == std::string::npos; ++i) {
      std::this_thread::sleep_for(10ms);
      if (server->wait(0ms)) break;
    }
    const std::string out = server->out();
    return out.substr(0, out.rfind('/'));
  }

  std::unique_ptr<test::ChildProcess> server;
};

/// The address at which the program says it shows a match or a table; empty if it never does.
std::string watch_address(const test::ChildProcess& program) {
  const std::string begin = "watch: ";
  for (int i = 0; i < 2000; ++i) {
    std::this_thread::sleep_for(10ms);
    const std::string said = program.err();
    const auto at = said.find(begin);
    if (at == std::string::npos) continue;
    const auto end = said.find_first_of(" \n", at + begin.size());
    if (end == std::string::npos) continue;
    std::string address = said.substr(at + begin.size(), end - at - begin.size());
    while (address.ends_with('/')) address.pop_back();
    return address;
  }
  return {};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

TEST_F(ServeCommand, PrintsAnAddressAndEndsOnASignal) {
  EXPECT_THAT(start(), HasSubstr("http://127.0.0.1:"));
  server->send_signal(SIGTERM);
  EXPECT_EQ(server->wait(20s), 0);
}

TEST_F(ServeCommand, SaysWhatIsWrongWithItsFlags) {
  const auto robot = test::run_bidwright({"serve", "--robot", "cat"});
  EXPECT_EQ(robot.status, 2) << robot.err;
  const auto deals = test::run_bidwright({"serve", "--deals", "/nowhere.pbn"});
  EXPECT_EQ(deals.status, 1);
  EXPECT_THAT(deals.err, HasSubstr("/nowhere.pbn"));
  const auto address = test::run_bidwright({"serve", "--listen", "elsewhere"});
  EXPECT_EQ(address.status, 1);
  EXPECT_THAT(address.err, HasSubstr("not an address"));
}

TEST_F(ServeCommand, BeyondLoopbackItAsksForTheTokenThatItPrints) {
  start({"--listen", "0.0.0.0"});
  EXPECT_THAT(server->out(), HasSubstr("/?token="));
  start({"--listen", "0.0.0.0", "--json"});
  const auto line = nlohmann::json::parse(server->out());
  EXPECT_THAT(line["address"].get<std::string>(),
              testing::EndsWith("/?token=" + line["token"].get<std::string>()));
}

TEST_F(ServeCommand, TheLinesOfTheDocumentWork) {
  if (!has_program("curl")) GTEST_SKIP() << "curl is not installed";
  const std::string address = start();
  std::ifstream document(kSource + "/protocol/http.md");
  int lines = 0;
  for (std::string line; std::getline(document, line);) {
    if (!line.starts_with("    curl") && !line.starts_with("    printf")) continue;
    ++lines;
    const auto result =
        test::run_process({"sh", "-c", replaced(line, "http://127.0.0.1:8017", address)}, {}, 120s);
    EXPECT_EQ(result.status, 0) << line << result.err;
    EXPECT_EQ(result.out.find("\"error\""), std::string::npos) << line << "\n" << result.out;
    EXPECT_FALSE(result.out.empty()) << line;
    if (line.find("answer=pbn") != std::string::npos) {
      EXPECT_THAT(result.out, HasSubstr("[Contract "));
    } else {
      const std::string first = result.out.substr(0, result.out.find('\n'));
      EXPECT_FALSE(nlohmann::json::parse(first, nullptr, false).is_discarded()) << result.out;
    }
  }
  EXPECT_GE(lines, 16);
}

TEST_F(ServeCommand, ThePythonClientBidsSolvesAndScores) {
  if (!has_program("python3")) GTEST_SKIP() << "python3 is not installed";
  const std::string address = start();
  const auto deals = test::run_process({"python3", kSource + "/tools/python/thousand_deals.py",
                                        "--address", address, "--count", "20"},
                                       {}, 300s);
  EXPECT_EQ(deals.status, 0) << deals.err;
  EXPECT_THAT(deals.out, HasSubstr("20 boards, "));
  const auto client = test::run_process(
      {"python3", kSource + "/tests/web/python_client_test.py", address}, {}, 300s);
  EXPECT_EQ(client.status, 0) << client.out << client.err;
}

TEST_F(ServeCommand, APersonPlaysInABrowser) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  const std::string address = start();
  const auto browser =
      test::run_process({"python3", kSource + "/tests/web/table_in_browser.py", address}, {}, 500s);
  EXPECT_EQ(browser.status, 0) << browser.out << browser.err;
}

TEST_F(ServeCommand, TwoPeoplePlayAtOneTable) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  const std::string address = start();
  const auto browsers =
      test::run_process({"python3", kSource + "/tests/web/pair_in_browser.py", address}, {}, 500s);
  EXPECT_EQ(browsers.status, 0) << browsers.out << browsers.err;
}

TEST_F(ServeCommand, AMatchIsWatchedAndItsBoardsPlayedAgain) {
  const test::TempDir directory;
  const std::string out = (directory / "match").string();
  const auto match = test::run_bidwright(
      {"match", "--home", "reference", "--away", "pass", "--boards", "4", "--samples", "0",
       "--no-analysis", "--watch", "--watch-port", "0", "--out", out},
      {}, 200s);
  ASSERT_EQ(match.status, 0) << match.err;
  EXPECT_THAT(match.err, HasSubstr("watch: http://127.0.0.1:"));
  EXPECT_THAT(start({"--match", out}), HasSubstr("http://127.0.0.1:"));
  const auto nothing = test::run_bidwright({"serve", "--match", (directory / "none").string()});
  EXPECT_EQ(nothing.status, 1) << nothing.err;
}

/// What a page is sent of a board that is over, once `enough` is in it; the person in the South
/// seat did what was legal. Null if it never comes.
nlohmann::json review_of_a_board(std::uint16_t port, const std::string& enough) {
  web::RawClient player(port);
  player.upgrade("/socket");
  player.send_frame(R"({"do":"new","seat":"S","name":"Ann"})");
  for (int i = 0; i < 2000; ++i) {
    const auto frame = player.read_frame();
    if (!frame) break;
    const auto state = nlohmann::json::parse(*frame);
    if (state["type"] == "review" && frame->find(enough) != std::string::npos) return state;
    if (state["type"] != "table" || !state.contains("legal")) continue;
    const auto& legal = state["legal"];
    nlohmann::json act{{"at", state["at"]}};
    if (state["phase"] == "auction") {
      act["do"] = "call";
      act["call"] = legal[0]["call"];
    } else {
      act["do"] = "card";
      act["card"] = legal[0];
    }
    player.send_frame(act.dump());
  }
  return nullptr;
}

TEST_F(ServeCommand, AReviewSaysWhyAMatchWentAsItDidAtTheOtherTable) {
  const test::TempDir directory;
  const std::string out = (directory / "match").string();
  const auto match =
      test::run_bidwright({"match", "--home", "reference", "--away", "pass", "--boards", "1",
                           "--samples", "2", "--no-analysis", "--explain-decisions", "--out", out},
                          {}, 200s);
  ASSERT_EQ(match.status, 0) << match.err;
  const std::string address = start({"--match", out, "--robot", "reference"});
  const auto port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  const auto review = review_of_a_board(port, "Other table");
  ASSERT_FALSE(review.is_null());
  const auto& there = review["board"]["rooms"][1];
  ASSERT_FALSE(there["cards"].empty()) << there;
  for (const auto& call : there["calls"]) EXPECT_EQ(call["why"]["call"], call["call"]) << call;
  for (std::size_t i = 0; i < there["cards"].size(); ++i) {
    EXPECT_EQ(there["whys"][i]["why"]["card"], there["cards"][i]);
  }
}

TEST_F(ServeCommand, PagesCanBeReadOnEveryScreenAndOnPaper) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  const test::TempDir directory;
  const std::string card = (directory / "card.html").string();
  const std::string out = (directory / "match").string();
  ASSERT_EQ(test::run_bidwright({"explain", "--card", card}, {}, 300s).status, 0);
  ASSERT_EQ(test::run_bidwright({"match", "--home", "reference", "--away", "pass", "--boards", "3",
                                 "--samples", "0", "--explain-decisions", "--out", out},
                                {}, 200s)
                .status,
            0);
  const auto look = [](const std::string& kind, const std::string& place) {
    const auto browser = test::run_process(
        {"python3", kSource + "/tests/web/pages_in_browser.py", kind, place}, {}, 300s);
    EXPECT_EQ(browser.status, 0) << kind << " " << place << browser.out << browser.err;
  };
  const std::string auction = (directory / "auction.html").string();
  ASSERT_EQ(test::run_bidwright({"explain", "--auction", "1C (1H)", "--robot", "reference",
                                 "--boards", "2", "--page", auction},
                                {}, 300s)
                .status,
            0);
  look("card", card);
  look("auction", auction);
  look("print", auction);
  look("print", card);
  look("print", out + "/report.html");
}

TEST_F(ServeCommand, AMatchIsFollowedInABrowser) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  const test::TempDir directory;
  test::ChildProcess match({test::bidwright_program(), "match", "--home", "reference", "--away",
                            "pass", "--boards", "100000", "--samples", "2", "--no-analysis",
                            "--watch", "--watch-port", "0", "--out", (directory / "out").string()});
  const std::string address = watch_address(match);
  ASSERT_FALSE(address.empty()) << match.err();
  const auto browser = test::run_process(
      {"python3", kSource + "/tests/web/pages_in_browser.py", "watch", address}, {}, 300s);
  EXPECT_EQ(browser.status, 0) << browser.out << browser.err;
  match.send_signal(SIGTERM);
  EXPECT_TRUE(match.wait(30s));
}

TEST_F(ServeCommand, ATableIsFollowedInABrowser) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  test::ChildProcess table({test::bidwright_program(), "table", "--port", "0", "--boards", "100000",
                            "--watch", "--watch-port", "0"});
  const std::string address = watch_address(table);
  ASSERT_FALSE(address.empty()) << table.err();
  std::string port;
  for (int i = 0; i < 2000 && port.empty(); ++i) {
    std::this_thread::sleep_for(10ms);
    std::smatch found;
    const std::string said = table.out() + table.err();
    if (std::regex_search(said, found, std::regex("port (\\d+)"))) port = found[1];
  }
  ASSERT_FALSE(port.empty()) << table.out() << table.err();
  test::ChildProcess players({test::bidwright_program(), "play", "--seat", "NESW", "--port", port,
                              "--robot", "reference", "--samples", "2"});
  const auto browser = test::run_process(
      {"python3", kSource + "/tests/web/pages_in_browser.py", "watch", address}, {}, 300s);
  EXPECT_EQ(browser.status, 0) << browser.out << browser.err;
  table.send_signal(SIGTERM);
  EXPECT_TRUE(table.wait(30s));
}

TEST_F(ServeCommand, ThePageOfAMatchIsSteppedThroughInABrowser) {
  if (!has_program("python3") || !has_program("chromium")) {
    GTEST_SKIP() << "python3 or chromium is not installed";
  }
  const test::TempDir directory;
  const std::string out = (directory / "match").string();
  const auto match =
      test::run_bidwright({"match", "--home", "reference", "--away", "pass", "--boards", "6",
                           "--samples", "2", "--explain-decisions", "--out", out},
                          {}, 200s);
  ASSERT_EQ(match.status, 0) << match.err;
  // As if a robot had come back in one room, and another had not.
  std::ifstream played(out + "/journal.jsonl", std::ios::binary);
  std::string journal{std::istreambuf_iterator<char>(played), {}};
  const auto add = [&](const std::string& room, const std::string& what) {
    const auto line = journal.find(R"({"board":1,"room":")" + room + R"(","contract":)");
    ASSERT_NE(line, std::string::npos);
    journal.insert(journal.find("}\n", line), "," + what);
  };
  add("open", R"("interrupted":{"restarts":1,"returns":{"W":2}})");
  add("closed", R"("forfeit":"N","reason":"has left and not come back")");
  std::ofstream(out + "/journal.jsonl", std::ios::binary) << journal;
  const auto report = test::run_bidwright({"report", out}, {}, 200s);
  ASSERT_EQ(report.status, 0) << report.err;
  const auto browser = test::run_process(
      {"python3", kSource + "/tests/web/report_in_browser.py", out + "/report.html"}, {}, 200s);
  EXPECT_EQ(browser.status, 0) << browser.out << browser.err;
}

}  // namespace
}  // namespace bidwright
