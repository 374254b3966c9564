#include "reference.hpp"

#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "errors.hpp"
#include "flags.hpp"
#include "help_text.hpp"
#include "suggest.hpp"

namespace bidwright::tools {

namespace {

/// Those that --help shows; groups of flags have no name.
std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  std::vector<const CLI::App*> commands;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_name().empty()) commands.push_back(command);
  }
  return commands;
}

/// With those that stand in groups.
std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : app.get_options()) options.push_back(option);
  for (const CLI::App* group : app.get_subcommands({})) {
    if (!group->get_name().empty()) continue;
    for (const CLI::Option* option : options_of(*group)) options.push_back(option);
  }
  return options;
}

const CLI::App& command_named(const CLI::App& program, const std::vector<std::string>& names) {
  const CLI::App* command = &program;
  for (const std::string& name : names) {
    const CLI::App* found = nullptr;
    std::vector<std::string> known;
    for (const CLI::App* one : commands_of(*command)) {
      known.push_back(one->get_name());
      if (one->get_name() == name) found = one;
    }
    if (found == nullptr) {
      fail_usage(fmt::format("'{}' is not a command{}", name, suggestion(name, known)));
    }
    command = found;
  }
  return *command;
}

// ---- Completion

std::string words(const CLI::App& command) {
  std::string text;
  for (const CLI::App* one : commands_of(command)) text += one->get_name() + " ";
  for (const CLI::Option* option : options_of(command)) {
    for (const std::string& name : option->get_lnames()) text += "--" + name + " ";
  }
  if (!text.empty()) text.pop_back();
  return text;
}

void add_cases(std::string& script, const CLI::App& command, const std::string& path) {
  script += fmt::format("    '{}') words='{}' ;;\n", path, words(command));
  for (const CLI::App* one : commands_of(command)) {
    add_cases(script, *one, path + (path.empty() ? "" : " ") + one->get_name());
  }
}

std::string bash_script(const CLI::App& program) {
  std::string script =
      "# Completion of bidwright for bash: source it, or put it into\n"
      "# /etc/bash_completion.d/bidwright.\n"
      "_bidwright() {\n"
      "  local current=\"${COMP_WORDS[COMP_CWORD]}\" path='' word words=''\n"
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
      "    case \"$word\" in -*) ;; *)\n"
      "      case \"$path $word\" in\n";
  std::string known;
  const auto add_known = [&](const auto& self, const CLI::App& app,
                             const std::string& path) -> void {
    for (const CLI::App* one : commands_of(app)) {
      const std::string longer = path + " " + one->get_name();
      known += fmt::format("        '{}') path=\"$path $word\" ;;\n", longer);
      self(self, *one, longer);
    }
  };
  add_known(add_known, program, "");
  script += known + "      esac ;;\n    esac\n  done\n  case \"${path# }\" in\n";
  add_cases(script, program, "");
  return script +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  case \"$current\" in -*) ;; *) COMPREPLY+=($(compgen -f -- \"$current\")) ;; esac\n"
         "}\n"
         "complete -o filenames -F _bidwright bidwright\n";
}

// ---- Manual pages

/// Text that roff prints as it is.
std::string roff(std::string_view text) {
  std::string result;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    line_start = c == '\n';
  }
  return result;
}

void add_options(std::string& page, const CLI::App& command) {
  for (const CLI::Option* option : options_of(command)) {
    std::string names = option->get_positional() ? option->get_name(true) : std::string();
    for (const std::string& name : option->get_snames())
      names += (names.empty() ? "-" : ", -") + name;
    for (const std::string& name : option->get_lnames()) {
      names += (names.empty() ? "--" : ", --") + name;
    }
    page += fmt::format(".TP\n\\fB{}\\fR", roff(names));
    if (const std::string value = value_words(*option); !value.empty()) {
      page += fmt::format(" \\fI{}\\fR", roff(value));
    }
    page += fmt::format("\n{}\n", roff(explained(*option)));
  }
}

void add_command(std::string& page, const CLI::App& command) {
  page +=
      fmt::format(".SH \"{}\"\n{}\n", roff(full_name(command)), roff(command.get_description()));
  add_options(page, command);
  if (!command.get_footer().empty()) {
    page += fmt::format(".PP\n.nf\n{}\n.fi\n", roff(command.get_footer()));
  }
  for (const CLI::App* one : commands_of(command)) add_command(page, *one);
}

}  // namespace

std::string completion_script(const CLI::App& program, std::string_view shell) {
  const std::string bash = bash_script(program);
  if (shell != "zsh") return bash;
  return "# Completion of bidwright for zsh: source it after compinit.\n"
         "autoload -U +X bashcompinit && bashcompinit\n" +
         bash;
}

std::string manual_page(const CLI::App& command, std::string_view version) {
  std::string title = full_name(command);
  for (char& c : title) {
    if (c == ' ') c = '-';
  }
  std::string page =
      fmt::format(".TH \"{}\" 1 \"\" \"bidwright {}\" \"Bidwright\"\n.SH NAME\n{} \\- {}\n", title,
                  version, roff(title), roff(command.get_description()));
  page += ".SH SYNOPSIS\n";
  const auto below = commands_of(command);
  page += fmt::format("\\fB{}\\fR {}[\\fIflags\\fR]\n", roff(full_name(command)),
                      below.empty() ? "" : "\\fIcommand\\fR ");
  if (command.get_parent() != nullptr) {
    add_command(page, command);
  } else {
    page += ".SH COMMANDS\n";
    for (const CLI::App* one : below) {
      page +=
          fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(one->get_name()), roff(one->get_description()));
    }
    page += ".SH OPTIONS\n";
    add_options(page, command);
    page += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", roff(command.get_footer()));
  }
  return page;
}

void add_reference(CLI::App& program, std::string_view version) {
  const auto names = std::make_shared<std::vector<std::string>>();
  CLI::App* help = program.add_subcommand("help", "What a command does, as with --help");
  help->add_option("command", *names, "Of this command; else of the program")->type_name("COMMAND");
  help->callback([&program, names] {
    const CLI::App& command = command_named(program, *names);
    fmt::print("{}", command.get_formatter()->make_help(&command, full_name(command),
                                                        CLI::AppFormatMode::Normal));
  });

  const auto shell = std::make_shared<std::string>();
  CLI::App* completion =
      program.add_subcommand("completion", "A script that completes commands and flags in a shell");
  const Check is_shell = one_of({"bash", "zsh"});
  completion->add_option("shell", *shell, "Whose script")
      ->required()
      ->check(is_shell.complaint, "")
      ->type_name(is_shell.what);
  completion->callback([&program, shell] { fmt::print("{}", completion_script(program, *shell)); });

  const auto page = std::make_shared<std::vector<std::string>>();
  CLI::App* manual = program.add_subcommand("man", "A manual page, for `man -l -`");
  manual->add_option("command", *page, "Of this command; else of the program")
      ->type_name("COMMAND");
  manual->callback([&program, page, version = std::string(version)] {
    fmt::print("{}", manual_page(command_named(program, *page), version));
  });
  for (CLI::App* command : {help, completion, manual}) command->group("About the program");
}

}  // namespace bidwright::tools
