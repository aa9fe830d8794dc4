#include "cli/words.h"

#include <algorithm>
#include <set>

#include "cli/world.h"
#include "words/cli.h"

namespace faubourg::cli {
namespace {

std::string common_start(const std::set<std::string>& words) {
  std::string start = *words.begin();
  for (const std::string& word : words) {
    std::size_t n = 0;
    while (n < start.size() && n < word.size() && start[n] == word[n]) ++n;
    start.resize(n);
  }
  return start;
}

}  // namespace

bool is_number(std::string_view word) {
  return !word.empty() && word.size() < 10 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

Words split(std::string_view line) {
  Words words;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t to = std::min(line.find_first_of(" \t\r", from), line.size());
    if (to > from) words.emplace_back(line.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

std::string join(const Words& words, std::size_t from) {
  std::string line;
  for (std::size_t i = from; i < words.size(); ++i) line += (i > from ? " " : "") + words[i];
  return line;
}

Choices::Choices(const std::vector<std::string>& moves) {
  for (const std::string& move : moves) moves_.push_back(split(move));
}

// The moves whose words begin with those typed. The first `settled` words, and any word that is typed whole,
// must be equal.
Choices::List Choices::fitting(const Words& typed, std::size_t settled) const {
  List list;
  for (const Words& move : moves_)
    if (move.size() >= typed.size()) list.push_back(&move);
  for (std::size_t i = 0; i < typed.size(); ++i) {
    List exact, begun;
    for (const Words* move : list) {
      if ((*move)[i] == typed[i]) exact.push_back(move);
      if ((*move)[i].starts_with(typed[i])) begun.push_back(move);
    }
    list = i < settled || !exact.empty() ? std::move(exact) : std::move(begun);
  }
  return list;
}

Menu Choices::menu(const Words& picked) const {
  Menu menu;
  menu.picked = picked;
  const List list = fitting(picked, picked.size());
  menu.moves = list.size();
  if (list.empty()) return menu;
  // Words that leave no choice are picked along.
  const auto same_next = [&] {
    const std::size_t at = menu.picked.size();
    return std::ranges::all_of(list, [&](const Words* m) { return m->size() > at && (*m)[at] == (*list[0])[at]; });
  };
  while (list.size() > 1 && same_next()) menu.picked.push_back((*list[0])[menu.picked.size()]);
  const std::size_t at = menu.picked.size();
  if (list.size() <= kFew) {
    for (const Words* move : list) menu.items.push_back({join(*move, at), 1, *move});
  } else {
    for (const Words* move : list) {
      const std::string word = move->size() > at ? (*move)[at] : "";
      auto item = std::ranges::find_if(
          menu.items, [&](const Menu::Item& i) { return i.picked.size() > at ? i.picked[at] == word : word.empty(); });
      if (item != menu.items.end()) {
        ++item->moves;
        item->label = word;
        item->picked.resize(at + 1);
      } else {
        menu.items.push_back({join(*move, at), 1, *move});
      }
    }
  }
  for (Menu::Item& item : menu.items) {
    menu.numbered &= !is_number(split(item.label).empty() ? "" : split(item.label)[0]);
    if (item.label.empty()) item.label = said(say<"session.nothing-more">());
  }
  return menu;
}

Answer Choices::find(std::string_view line, const Words& picked) const {
  const Words typed = split(line);
  Answer answer;
  if (typed.empty()) return answer;
  Words after = picked;
  after.insert(after.end(), typed.begin(), typed.end());
  for (const Words* whole : {static_cast<const Words*>(&after), &typed})
    if (std::ranges::find(moves_, *whole) != moves_.end()) {
      answer.kind = Answer::Move;
      answer.move = join(*whole);
      return answer;
    }
  if (typed.size() == 1 && is_number(typed[0])) {
    const Menu menu = this->menu(picked);
    const std::size_t number = std::stoul(typed[0]);
    if (menu.numbered && number >= 1 && number <= menu.items.size()) {
      const Menu::Item& item = menu.items[number - 1];
      answer.kind = item.moves == 1 ? Answer::Move : Answer::Narrowed;
      answer.move = join(item.picked);
      answer.picked = item.picked;
      return answer;
    }
  }
  List list = fitting(after, picked.size());
  const Words& used = list.empty() ? typed : after;
  if (list.empty()) list = fitting(typed, 0);
  if (list.empty()) return answer;
  if (list.size() == 1) {
    answer.kind = Answer::Move;
    answer.move = join(*list[0]);
    return answer;
  }
  // Settled is what all of them share.
  for (std::size_t i = 0; i < used.size(); ++i) {
    std::set<std::string> words;
    for (const Words* move : list) words.insert((*move)[i]);
    if (words.size() > 1) {
      answer.kind = Answer::Ambiguous;
      answer.words.assign(words.begin(), words.end());
      return answer;
    }
    answer.picked.push_back(*words.begin());
  }
  answer.kind = Answer::Narrowed;
  return answer;
}

Completion Choices::complete(std::string_view line, const Words& picked, const std::vector<std::string>& others) const {
  Completion completion{std::string(line), {}};
  Words typed = split(line);
  if (line.empty() || line.back() == ' ') typed.emplace_back();  // a new word begins
  const std::string last = typed.back();
  const std::size_t place = typed.size() - 1;
  std::set<std::string> words;
  const auto gather = [&](const Words& settled) {
    Words all = settled;
    all.insert(all.end(), typed.begin(), typed.end() - 1);
    for (const Words* move : fitting(all, settled.size()))
      if (move->size() > all.size() && (*move)[all.size()].starts_with(last)) words.insert((*move)[all.size()]);
  };
  gather(picked);
  if (words.empty() && !picked.empty()) gather({});
  if (place == 0)
    for (const std::string& other : others)
      if (other.starts_with(last) && (!last.empty() || words.empty())) words.insert(other);
  if (words.empty()) return completion;
  const std::string start = common_start(words);
  completion.line = std::string(line.substr(0, line.size() - last.size())) + start;
  if (words.size() == 1)
    completion.line += " ";
  else
    completion.words.assign(words.begin(), words.end());
  return completion;
}

}  // namespace faubourg::cli
