// That modules use what src/README.md says, what their targets link, and nothing else.

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "support/shared_data.hpp"

namespace bidwright::test {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

struct Module {
  std::string name;
  Names uses;
};

Names all_matches(const std::string& text, const std::regex& pattern) {
  Names names;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
    names.insert((*match)[1]);
  }
  return names;
}

/// The rows of the table in src/README.md, in their order; the last one, the program, left out.
std::vector<Module> table() {
  static const std::regex kRow(R"(\n\| `(\w+)` \|.*\| ([\w, ]*)\|)");
  static const std::regex kName(R"((\w+))");
  const std::string text = read_whole_file(source_dir() / "src/README.md");
  std::vector<Module> modules;
  for (std::sregex_iterator row(text.begin(), text.end(), kRow), end; row != end; ++row) {
    modules.push_back({(*row)[1], all_matches((*row)[2], kName)});
  }
  return modules;
}

/// Text of all sources and headers of a module, public and private.
std::map<std::string, std::string> sources_of(const std::string& module) {
  std::map<std::string, std::string> sources;
  for (const fs::path& folder :
       {source_dir() / "src" / module, source_dir() / "include/bidwright" / module}) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const auto kind = entry.path().extension();
      if (kind != ".cpp" && kind != ".hpp") continue;
      sources[fs::relative(entry.path(), source_dir()).string()] = read_whole_file(entry.path());
    }
  }
  return sources;
}

Names included_modules(const std::string& module) {
  static const std::regex kInclude(R"re(#include "(?:bidwright/)?(\w+)/)re");
  Names included;
  for (const auto& [path, text] : sources_of(module)) included.merge(all_matches(text, kInclude));
  Names modules;
  for (const std::string& name : included) {
    if (name != module && fs::exists(source_dir() / "src" / name / "CMakeLists.txt")) {
      modules.insert(name);
    }
  }
  return modules;
}

Names linked_modules(const std::string& module) {
  static const std::regex kLink(R"(bidwright::(\w+))");
  return all_matches(read_whole_file(source_dir() / "src" / module / "CMakeLists.txt"), kLink);
}

TEST(Modules, StandInTheTableAllOfThem) {
  Names folders;
  for (const auto& entry : fs::directory_iterator(source_dir() / "src")) {
    if (entry.is_directory()) folders.insert(entry.path().filename());
  }
  Names rows;
  for (const Module& module : table()) rows.insert(module.name);
  EXPECT_EQ(rows, folders);
}

TEST(Modules, UseOnlyModulesAboveThemInTheTable) {
  Names above;
  for (const Module& module : table()) {
    for (const std::string& used : module.uses) {
      EXPECT_TRUE(above.contains(used)) << module.name << " uses " << used;
    }
    above.insert(module.name);
  }
}

TEST(Modules, IncludeOnlyWhatTheTableSays) {
  for (const Module& module : table()) {
    for (const std::string& included : included_modules(module.name)) {
      EXPECT_TRUE(module.uses.contains(included)) << module.name << " includes " << included;
    }
  }
}

TEST(Modules, LinkWhatTheTableSays) {
  for (const Module& module : table()) {
    EXPECT_EQ(linked_modules(module.name), module.uses) << module.name;
  }
}

TEST(Libraries, AreIncludedWhereTheyBelong) {
  const std::map<std::string, Names> homes{{"boost/asio", {"net", "web"}},
                                           {"boost/beast", {"web"}},
                                           {"dds/", {"dd"}},
                                           {"Eigen/", {"papers"}}};
  for (const Module& module : table()) {
    for (const auto& [path, text] : sources_of(module.name)) {
      for (const auto& [library, where] : homes) {
        if (where.contains(module.name)) continue;
        EXPECT_EQ(text.find("#include <" + library), std::string::npos) << path;
      }
    }
  }
}

TEST(Libraries, StayOutOfPublicHeadersWhereTheyAreHeavy) {
  static const std::regex kHeavy(R"(#include <(boost|nlohmann|CLI|Eigen|fmt/format\.h))");
  for (const Module& module : table()) {
    for (const auto& [path, text] : sources_of(module.name)) {
      if (!path.starts_with("include/")) continue;
      EXPECT_FALSE(std::regex_search(text, kHeavy)) << path;
    }
  }
}

TEST(Modules, LeavePrintingToTheProgram) {
  for (const Module& module : table()) {
    for (const auto& [path, text] : sources_of(module.name)) {
      for (const char* printing :
           {"fmt::print", "std::cout", "std::cerr", "std::printf", "std::exit"}) {
        EXPECT_EQ(text.find(printing), std::string::npos) << path << " has " << printing;
      }
    }
  }
}

TEST(Architecture, NamesFilesThatAreThere) {
  static const std::regex kFile(R"(`((?:src|include|tools|tests)/[\w./]+)`)");
  const Names files = all_matches(read_whole_file(source_dir() / "src/README.md"), kFile);
  EXPECT_GT(files.size(), 20U);
  for (const std::string& file : files) EXPECT_TRUE(fs::exists(source_dir() / file)) << file;
}

}  // namespace
}  // namespace bidwright::test
