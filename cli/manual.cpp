#include "cli/manual.h"

#include <algorithm>

namespace faubourg::cli {
namespace {

// --- man --------------------------------------------------------------------------------------------------

// A line that roff would take for a request, and the characters it reads for itself.
std::string roff(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += "\\&";
      out += c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string synopsis(const Handbook& command) {
  std::string line;
  for (const Handbook::Option& option : command.options) {
    if (!option.positional) continue;
    const std::string word = "\\fI" + roff(option.name) + "\\fR" + (option.many ? " ..." : "");
    line += option.required ? " " + word : " [" + word + "]";
  }
  const bool has_options =
      std::ranges::any_of(command.options, [](const Handbook::Option& option) { return !option.positional; });
  return has_options ? line + " [\\fIoptions\\fR]" : line;
}

void append_command(std::string& page, const Handbook& command, const std::string& path) {
  if (!command.commands.empty()) {
    for (const Handbook& inside : command.commands) append_command(page, inside, path + " " + inside.name);
    return;
  }
  page += ".SS \"" + roff(path) + "\"\n.B " + roff(path) + "\\fR" + synopsis(command) + "\n.PP\n" +
          roff(command.about) + "\n";
  for (const Handbook::Option& option : command.options) {
    if (option.about.empty()) continue;
    page += ".TP\n\\fB" + roff(option.name) + "\\fR";
    if (!option.value.empty() && !option.positional) page += " \\fI" + roff(option.value) + "\\fR";
    page += "\n" + roff(option.about) + "\n";
  }
}

// --- The shells -------------------------------------------------------------------------------------------

// Every command that can be called, by its words: "day check".
template <class Visit>
void for_each_command(const Handbook& book, const std::string& path, const Visit& visit) {
  for (const Handbook& command : book.commands) {
    const std::string here = path.empty() ? command.name : path + " " + command.name;
    visit(here, command);
    for_each_command(command, here, visit);
  }
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

bool wants_game(const Handbook& command) {
  return std::ranges::any_of(command.options,
                             [](const Handbook::Option& option) { return option.positional && option.name == "GAME"; });
}

// For zsh's own quoting: within '…' and within [ ].
std::string zsh_text(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string man_page(const Handbook& book, const std::string& version) {
  std::string page = ".TH FAUBOURG 1 \"\" \"faubourg " + version + "\" \"Games\"\n";
  page += ".SH NAME\nfaubourg \\- four town\\-building board games: play, check, simulate, serve\n";
  page += ".SH SYNOPSIS\n.B faubourg\n\\fIcommand\\fR [\\fIoptions\\fR]\n";
  page +=
      ".SH DESCRIPTION\nThe village game, Green Town, City Tour and Welcome to Grinivil, in the terminal, in the "
      "browser "
      "and from code.\n"
      "Games are written down as records, one JSON object a line; for a FILE, \\- is standard input.\n";
  page += ".SH COMMANDS\n";
  for (const Handbook& command : book.commands) append_command(page, command, "faubourg " + command.name);
  page += ".SH EXIT STATUS\n0: yes, done. 1: no, a record or a question was refused. 2: trouble.\n";
  page += ".SH FILES\n.TP\n/etc/faubourg/faubourg.conf\noptions of the service, where the Debian package set it up\n";
  return page;
}

std::string bash_completion(const Handbook& book, const std::vector<std::string>& games) {
  std::string cases;
  std::vector<std::string> top;
  for (const Handbook& command : book.commands) top.push_back(command.name);
  for_each_command(book, "", [&](const std::string& path, const Handbook& command) {
    std::vector<std::string> flags, words;
    for (const Handbook& inside : command.commands) words.push_back(inside.name);
    for (const Handbook::Option& option : command.options)
      if (!option.positional) flags.push_back(option.name);
    if (wants_game(command)) words.insert(words.end(), games.begin(), games.end());
    cases += "    '" + path + "') flags='" + joined(flags) + "' words='" + joined(words) + "' ;;\n";
  });
  return "# Completion of faubourg for bash; made by `faubourg completion bash`.\n"
         "_faubourg() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} command='' flags='' words='' i\n"
         "  for ((i = 1; i < COMP_CWORD && i < 3; ++i)); do\n"
         "    case ${COMP_WORDS[i]} in -*) break ;; esac\n"
         "    command=\"${command:+$command }${COMP_WORDS[i]}\"\n"
         "  done\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    words='" +
         joined(top) +
         "' flags='--help --version'\n"
         "  else\n"
         "    case $command in\n" +
         cases +
         "    *)\n"
         "      # A word that belongs to the command stands behind it.\n"
         "      case ${command%% *} in\n" +
         [&] {
           std::string again;
           for_each_command(book, "", [&](const std::string& path, const Handbook& command) {
             if (path.find(' ') != std::string::npos) return;
             std::vector<std::string> flags;
             for (const Handbook::Option& option : command.options)
               if (!option.positional) flags.push_back(option.name);
             again += "      '" + path + "') flags='" + joined(flags) + "' ;;\n";
           });
           return again;
         }() +
         "      esac ;;\n"
         "    esac\n"
         "  fi\n"
         "  case $current in\n"
         "  -*) COMPREPLY=($(compgen -W \"$flags\" -- \"$current\")) ;;\n"
         "  *)\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "    [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$current\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _faubourg faubourg\n";
}

std::string zsh_completion(const Handbook& book, const std::vector<std::string>& games) {
  const auto arguments = [&](const Handbook& command, const std::string& indent) {
    std::string spec = indent + "_arguments \\\n";
    int place = 0;
    for (const Handbook::Option& option : command.options) {
      if (option.positional) {
        const std::string action = option.name == "GAME"   ? "(" + joined(games) + ")"
                                   : option.name == "FILE" ? "_files"
                                                           : " ";
        spec += indent + "  '" + (option.many ? "*" : std::to_string(++place)) + ":" + zsh_text(option.name) + ":" +
                action + "' \\\n";
      } else {
        spec += indent + "  '" + option.name + "[" + zsh_text(option.about) + "]";
        if (!option.value.empty()) spec += ":" + zsh_text(option.value) + ":_files";
        spec += "' \\\n";
      }
    }
    return spec.substr(0, spec.size() - 3) + "\n";
  };
  const auto list = [](const Handbook& of, const std::string& indent) {
    std::string text = indent + "local -a commands=(\n";
    for (const Handbook& command : of.commands)
      text += indent + "  '" + command.name + ":" + zsh_text(command.about) + "'\n";
    return text + indent + ")\n";
  };
  std::string text =
      "#compdef faubourg\n# Completion of faubourg for zsh; made by `faubourg completion zsh`.\n"
      "_faubourg() {\n" +
      list(book, "  ") +
      "  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  ((CURRENT--))\n  case $command in\n";
  for (const Handbook& command : book.commands) {
    text += "  " + command.name + ")\n";
    if (command.commands.empty()) {
      text += arguments(command, "    ");
    } else {
      text += list(command, "    ") +
              "    if ((CURRENT == 2)); then\n      _describe command commands\n      return\n    fi\n" +
              "    command=$words[2]\n    shift words\n    ((CURRENT--))\n    case $command in\n";
      for (const Handbook& inside : command.commands)
        text += "    " + inside.name + ")\n" + arguments(inside, "      ") + "      ;;\n";
      text += "    esac\n";
    }
    text += "    ;;\n";
  }
  return text + "  esac\n}\n_faubourg \"$@\"\n";
}

}  // namespace faubourg::cli
