#include "config_file.hpp"

#include <memory>

#include <gmock/gmock.h>

#include "support/temp_dir.hpp"

namespace bidwright::tools {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

/// A program with the commands `match` and `deals info`, reading one configuration file.
class ConfigFileTest : public testing::Test {
 protected:
  ConfigFileTest() {
    config_ = std::make_shared<ConfigFile>(app_);
    app_.set_config("--config");
    app_.config_formatter(config_);
    app_.allow_config_extras(false);
    app_.fallthrough();
    CLI::App* match = app_.add_subcommand("match");
    match->add_option("--boards", boards_);
    match->add_option("--home", home_);
    match->add_option("--only", only_)->allow_extra_args(false);
    match->add_flag("--quiet", quiet_);
    app_.add_subcommand("deals")->add_subcommand("info")->add_option("--from", from_);
  }

  /// Parses `arguments` with the file's content; what the parser said, or nothing.
  std::string parse(std::string_view content, const std::string& arguments = "match") {
    path_ = dir_.file("match.ini", content).string();
    try {
      app_.parse(arguments + " --config " + path_);
    } catch (const CLI::ParseError& error) {
      return error.what();
    }
    return {};
  }

  test::TempDir dir_;
  std::string path_;
  CLI::App app_{"", "bidwright"};
  std::shared_ptr<ConfigFile> config_;
  int boards_ = 0;
  std::string home_;
  std::vector<std::string> only_;
  bool quiet_ = false;
  int from_ = 0;
};

TEST_F(ConfigFileTest, FillsTheFlagsOfEveryCommand) {
  EXPECT_EQ(
      parse("# a comment\n\n; another\n[match]\n boards = 12 \r\nquiet\n[deals info]\nfrom=7"), "");
  EXPECT_EQ(boards_, 12);
  EXPECT_TRUE(quiet_);
  EXPECT_EQ(from_, 7);
}

TEST_F(ConfigFileTest, KeepsAValueWithBlanksAndSignsWhole) {
  EXPECT_EQ(parse("[match]\nhome = robot --port {port}; [1, 2] # x = 'y'\nquiet = false"), "");
  EXPECT_EQ(home_, "robot --port {port}; [1, 2] # x = 'y'");
  EXPECT_FALSE(quiet_);
  EXPECT_EQ(parse("[match]\nhome = \" quoted \""), "");
  EXPECT_EQ(home_, " quoted ");
}

TEST_F(ConfigFileTest, AddsAValueForEveryTimeAKeyComes) {
  EXPECT_EQ(parse("[match]\nonly = a b\nboards = 3\nonly = c"), "");
  EXPECT_THAT(only_, ElementsAre("a b", "c"));
}

TEST_F(ConfigFileTest, LetsTheCommandLineGoFirst) {
  EXPECT_EQ(parse("[match]\nboards = 12\n", "match --boards 5"), "");
  EXPECT_EQ(boards_, 5);
}

TEST_F(ConfigFileTest, RefusesAMisspeltKeyAndNamesTheLine) {
  const std::string message = parse("[match]\n\nbords = 12\n");
  EXPECT_EQ(message, path_ +
                         ":3: 'bords' is not a flag of 'bidwright match' (did you mean 'boards'?); "
                         "`bidwright match --help` lists them");
}

TEST_F(ConfigFileTest, RefusesAFlagOfAnotherCommand) {
  EXPECT_THAT(parse("[deals info]\nboards = 12\n"),
              HasSubstr(":2: 'boards' is not a flag of 'bidwright deals info'"));
  EXPECT_THAT(parse("boards = 12\n"), HasSubstr(":1: 'boards' is not a flag of 'bidwright';"));
}

TEST_F(ConfigFileTest, RefusesAnUnknownSection) {
  EXPECT_THAT(parse("[mach]\nboards = 12\n"),
              EndsWith(":1: [mach]: there is no command 'mach' (did you mean 'match'?)"));
  EXPECT_THAT(parse("[deals infos]\n"), HasSubstr("did you mean 'info'?"));
  EXPECT_THAT(parse("[match\n"), EndsWith(":1: a section is written [command]"));
}

TEST_F(ConfigFileTest, RefusesAKeyWithoutTheValueItNeeds) {
  EXPECT_THAT(parse("[match]\nboards\n"), EndsWith(":2: 'boards' needs a value: boards = ..."));
}

TEST_F(ConfigFileTest, KnowsWhereAValueCameFrom) {
  const std::string message = parse("[match]\nquiet\nboards = many\n");
  EXPECT_THAT(message, HasSubstr("--boards"));
  EXPECT_EQ(config_->source_of(message), path_ + ":3");
  EXPECT_EQ(config_->source_of("--board: no"), std::nullopt);
}

TEST_F(ConfigFileTest, RefusesAnotherKindOfFile) {
  EXPECT_THAT(parse(std::string("\x7f"
                                "ELF\0\1\2\3\n\n",
                                9)),
              HasSubstr(":1: "));
  EXPECT_THAT(parse(std::string(100000, '#')), HasSubstr(":1: too long"));
  EXPECT_THAT(parse(std::string(20000, '\n')), HasSubstr(":10001: too long"));
}

}  // namespace
}  // namespace bidwright::tools
