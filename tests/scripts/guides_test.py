#!/usr/bin/env python3
"""scripts/guides, shown to fail: a small guide that passes, and one fault of each kind put into it."""
import json, os, pathlib, re, shutil, subprocess, tempfile, unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ.get("FAUBOURG", ROOT / "build/release/faubourg"))
GAME = ROOT / "games/village"
REFUSALS = sorted({key.split(".")[0] for key in json.loads((GAME / "words/en.json").read_text()) if re.match(r"[A-Z]+-\d", key)})
DATA = json.loads((GAME / "data.json").read_text())
RECORD = """{"faubourg":1,"game":"village","players":["Ann","Bob"],"options":{},"rules":2}
{"by":0,"do":"settle b2"}
{"by":1,"do":"settle m5"}
{"by":"chance","do":"first 0"}
{"by":"chance","do":"deal acquire-house"}
{"by":"chance","do":"deal points-1"}
{"by":"chance","do":"deal points-8"}
{"by":"chance","do":"deal points-2"}
{"by":0,"do":"build house a2-a3 pay 8"}
"""
THINGS = {"show": {"board": "the villages"}, "things": {r"[a-o]\d+": "a square", "hand:{seat}": "points cards"}}


def guide(lang):
    names = ", ".join(entry["name"][lang] for key in ("villages", "pawns", "kinds", "options") for entry in DATA[key]).replace("'", "’")
    parts = [f"# {DATA['title'][lang]}\nreading: 5\n"]
    for part in ("nutshell", "aim", "table", "turn", "end", "options", "hints", "questions", "words", "makers"):
        parts.append(f"## Part {part} {{#{part}}}\n")
        if part == "table":
            parts[-1] += f"""rules: {' '.join(REFUSALS)}
words: set up, begin
pieces: villages pawns kinds cards
options: target acquisition recycle payment targets unforeseen cards
acts: settle build step move visit go home decline

All of them: {names}. See [the aim](#aim).

```picture
record: first
at: 8
as: public
show: board
crop: a1 f6
mark: 1 a2 | 2 hand:0 | arrow a2 a3 | way b2>b3
says: seats.0.score = 5 | buildings.0.id = "a2-a3" | buildings.count = 1 | buildings[kind=house].owner = 0
caption: Here.
```

1. **The lot.** One.
2. **The hand.** Two.

```example
record: first
from: 5
to: 8
as: 0
show: board
caption: It moves.
```
""".replace("them:", "them\u00a0:" if lang == "fr" else "them:")
        else:
            parts[-1] += "\nText.\n"
    return "\n".join(parts)


class Guides(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name).resolve()
        game = self.root / "games/village"
        (self.root / "games").mkdir()
        (self.root / "games/all.h").write_text("  GAME(village, Village)\n")
        shutil.copytree(GAME, game, ignore=shutil.ignore_patterns("web", "v[0-9]*", "guide", "*.cpp", "golden", "perft*", "refused"))
        self.guide = game / "guide"
        (self.guide / "records").mkdir(parents=True)
        (self.guide / "records/first.jsonl").write_text(RECORD)
        (self.guide / "things.json").write_text(json.dumps(THINGS))
        (self.guide / "notes.json").write_text(json.dumps([
            {"id": "stake", "when": {"act": "build", "seat.stake": "acquire-*"}, "at": "hand:me", "part": "turn",
             "en": {"title": "A stake", "text": "Pay."}, "fr": {"title": "Un enjeu", "text": "Payez."}}]))
        for lang in ("en", "fr"):
            (self.guide / f"{lang}.md").write_text(guide(lang))

    def tearDown(self):
        self.folder.cleanup()

    def judge(self, *more):
        ran = subprocess.run([ROOT / "scripts/guides", "--root", self.root, "--program", PROGRAM, *more], capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def change(self, file, old, new):
        text = (self.guide / file).read_text()
        self.assertIn(old, text)
        (self.guide / file).write_text(text.replace(old, new, 1))

    def change_both(self, old, new):
        for file in ("en.md", "fr.md"):
            self.change(file, old, new)

    def expect(self, *said):
        code, text = self.judge()
        self.assertEqual(code, 1, text)
        for what in said:
            self.assertIn(what, text)
        self.assertNotIn("Traceback", text)

    def test_a_whole_guide_passes(self):
        code, text = self.judge()
        self.assertEqual((code, text), (0, "village: 10 parts, 3 positions, 0 faults\n"))

    def test_a_game_without_a_guide_passes_only_in_part(self):
        shutil.rmtree(self.guide)
        self.expect("games/village/guide: there is no guide")
        self.assertEqual(self.judge("--partial"), (0, "village: no guide yet\n"))

    def test_half_a_guide_does_not_pass_in_part(self):
        (self.guide / "fr.md").unlink()
        code, text = self.judge("--partial")
        self.assertEqual(code, 1)
        self.assertIn("games/village/guide/fr.md: is missing", text)

    def test_a_rule_that_a_refusal_can_name_is_told(self):
        self.change_both(" ".join(REFUSALS), "")
        self.expect(*(f"guide/{lang}.md:1: the rule {rule} is told nowhere" for lang in ("en", "fr") for rule in REFUSALS))

    def test_a_rule_told_in_one_language_only_is_missed(self):
        self.change("fr.md", "VL-70", "")
        self.expect("guide/fr.md:1: the rule VL-70 is told nowhere", "`rules:` of #table differs from en.md: VL-70")

    def test_a_rule_that_does_not_exist_is_refused(self):
        self.change_both("VL-70", "VL-70 VL-700")
        self.expect("there is no rule VL-700")

    def test_an_option_is_told(self):
        self.change_both("options: target ", "options: ")
        self.expect("guide/en.md:1: the option target is told nowhere", "guide/fr.md:1: the option target is told nowhere")

    def test_an_option_that_does_not_exist_is_refused(self):
        self.change_both("options: target ", "options: target weather ")
        self.expect("`options:` names weather, which the game does not have")

    def test_an_option_is_told_by_the_name_it_has_on_the_page(self):
        self.change("fr.md", "Un jeu de cartes à soi", "Des cartes")
        self.expect("guide/fr.md:12: the option cards is not told by its name, “Un jeu de cartes à soi”")
        web = self.root / "games/village/web"
        web.mkdir()
        (web / "options.ts").write_text("export const options = {\n  cards: {\n    name: { en: 'The deck', fr: 'Des cartes' },\n  },\n};\n")
        self.expect("guide/en.md:12: the option cards is not told by its name, “The deck”")

    def test_what_is_told_in_one_language_only_is_missed(self):
        for told, kind in (("### More\n\n", "a heading"), ("- More.\n", "an entry"), ("| a | b |\n|---|---|\n| c | d |\n", "a row")):
            with self.subTest(kind):
                self.change("en.md", "## Part turn {#turn}\n\nText.\n", f"## Part turn {{#turn}}\n\n{told}\nText.\n")
                self.expect(f"#turn is told in other entries than in en.md: after 0 there is text, not {kind}")
                self.change("fr.md", "## Part turn {#turn}\n\nText.\n", f"## Part turn {{#turn}}\n\n{told}\nTexte.\n\nTexte.\n")
                self.assertEqual(self.judge()[0], 0)
                self.tearDown()
                self.setUp()

    def test_a_long_list_of_components_is_named_too_unless_it_goes_by_sorts(self):
        data = self.root / "games/village/data.json"
        given = json.loads(data.read_text())
        given["kinds"] += [{**given["kinds"][0], "id": f"more-{i}", "name": {"en": f"More {i} / Less", "fr": f"Plus {i}"}} for i in range(9)]
        data.write_text(json.dumps(given))
        self.expect("the component “More 8” (kinds) is not named", "the component “Less” (kinds) is not named")

    def test_components_are_told(self):
        self.change_both("pieces: villages ", "pieces: ")
        self.expect("the components villages is told nowhere")

    def test_a_component_is_named_in_each_language(self):
        self.change("fr.md", "mairie", "hotel de ville")
        self.expect("guide/fr.md:1: the component “mairie” (kinds) is not named")

    def test_an_act_is_told_in_one_part(self):
        self.change_both("acts: settle ", "acts: ")
        self.expect("the act settle is told nowhere")
        self.change_both("acts: ", "acts: settle settle ")
        self.expect("the act settle belongs to 2 parts")

    def test_a_part_is_missed(self):
        self.change_both("## Part hints {#hints}\n\nText.\n", "")
        self.expect("guide/en.md:1: the part #hints is missing")

    def test_a_part_in_one_language_only_is_missed(self):
        self.change("en.md", "## Part hints {#hints}\n", "## More {#more}\n\nText.\n\n## Part hints {#hints}\n")
        self.expect("guide/fr.md:1: other parts, or another order: #more is not in fr.md")

    def test_the_order_of_parts_is_the_same(self):
        self.change("fr.md", "## Part aim {#aim}", "## Part x {#x}")
        self.change("fr.md", "## Part end {#end}", "## Part aim {#aim}")
        self.change("fr.md", "## Part x {#x}", "## Part end {#end}")
        self.expect("guide/fr.md:1: other parts, or another order")

    def test_pictures_are_the_same_in_both_languages(self):
        self.change("fr.md", "crop: a1 f6", "crop: a1 e6")
        self.expect("pictures or marks of #table differ from en.md")

    def test_marks_are_the_same_in_both_languages(self):
        self.change("fr.md", "arrow a2 a3", "arrow a2 b2")
        self.expect("pictures or marks of #table differ from en.md")

    def test_a_third_language_is_held_to_the_same(self):
        (self.guide / "eo.md").write_text(guide("en"))
        self.assertEqual(self.judge()[0], 0)
        self.change("eo.md", "## Part hints {#hints}\n\nText.\n", "")
        self.expect("guide/eo.md:1: other parts, or another order: #hints is not in eo.md")

    def test_captions_may_differ(self):
        self.change("fr.md", "caption: Here.", "caption: Ici.")
        self.assertEqual(self.judge()[0], 0)

    def test_a_record_is_there(self):
        self.change_both("record: first\nat", "record: second\nat")
        self.expect("there is no record second")

    def test_a_record_replays(self):
        self.change("records/first.jsonl", "build house a2-a3", "build church a2-a3")
        self.expect("guide/records/first.jsonl:1: does not replay", "VL-32")

    def test_a_position_is_in_its_record(self):
        self.change_both("at: 8", "at: 9")
        self.expect("the record first has 8 events, not 9")

    def test_a_viewer_is_at_the_table(self):
        self.change_both("as: 0", "as: 3")
        self.expect("the position after 5 events cannot be shown")

    def test_what_is_said_of_a_position_is_so(self):
        self.change_both("seats.0.score = 5", "seats.0.score = 6")
        self.expect("seats.0.score is 5, not 6")

    def test_what_is_said_of_nothing_is_not_so(self):
        self.change_both("seats.0.score = 5", "seats.7.glory = 5")
        self.expect("seats.7.glory is null, not 5")

    def test_an_example_goes_forward(self):
        self.change_both("from: 5", "from: 8")
        self.expect("`from:` comes before `to:`")

    def test_a_picture_lacks_nothing(self):
        self.change_both("as: public\n", "")
        self.expect("the picture lacks `as:`")

    def test_a_line_that_nobody_reads_is_refused(self):
        self.change_both("as: public\n", "as: public\nzoom: 3\n")
        self.expect("a line of a picture is one of record, at,")
        self.change_both("words: set up", "tags: x\nwords: set up")
        self.expect("`tags:` is not known here")

    def test_a_mark_is_on_something(self):
        self.change_both("1 a2 |", "1 z99 |")
        self.expect("nothing called z99 can be marked")

    def test_a_mark_is_on_something_of_a_seat_that_is_there(self):
        self.change_both("2 hand:0 |", "2 hand:2 |")
        self.expect("nothing called hand:2 can be marked")

    def test_a_mark_has_its_form(self):
        self.change_both("arrow a2 a3", "arrow a2")
        self.expect("a mark is `1 THING`, `arrow THING THING`")

    def test_what_is_shown_exists(self):
        self.change_both("show: board", "show: weather")
        self.expect("nothing called weather can be shown")

    def test_callouts_are_explained(self):
        self.change_both("2. **The hand.** Two.\n", "")
        self.expect("the callouts [1, 2] are explained right after by a list that counts as they do, not [1]")

    def test_the_minutes_of_reading_suffice(self):
        self.change_both("## Part turn {#turn}\n", "## Part turn {#turn}\n\n" + "word " * 1400 + "\n\n")
        self.expect("`reading:` says 5 minutes, but what is to be read takes 6.")

    def test_what_is_read_later_takes_no_minutes(self):
        self.change_both("## Part turn {#turn}\n", "## Part turn {#turn}\nread: later\n\n" + "word " * 1400 + "\n\n")
        code, text = self.judge()
        self.assertEqual(code, 0, text)

    def test_a_part_is_read_later_in_both_languages_and_never_otherwise(self):
        self.change("en.md", "## Part turn {#turn}\n", "## Part turn {#turn}\nread: later\n")
        self.expect("`read:` of #turn differs from en.md: later")
        self.change("en.md", "read: later", "read: soon")
        self.expect("`read:` says `later`, or is left out")

    def test_a_link_leads_somewhere(self):
        self.change("en.md", "(#aim)", "(#aims)")
        self.expect("the link #aims leads nowhere")

    def test_no_rule_number_stands_in_the_text(self):
        self.change("en.md", "Text.", "Text (VL-37).")
        self.expect("a rule's number stands in `rules:`, not in the text")

    def test_the_last_position_of_a_finished_game_can_be_shown(self):
        lines = next((GAME / "tests/records").glob("p2-1.jsonl")).read_text().splitlines()
        (self.guide / "records/whole.jsonl").write_text("\n".join(lines) + "\n")
        self.change_both("record: first\nfrom: 5\nto: 8", f"record: whole\nfrom: 5\nto: {len(lines) - 2}")
        self.assertEqual(self.judge()[0], 0)

    def test_a_block_ends(self):
        self.change("en.md", "caption: It moves.\n```\n", "caption: It moves.\n")
        self.expect("this block has no end")

    def test_a_record_that_no_picture_shows_is_refused(self):
        (self.guide / "records/spare.jsonl").write_text(RECORD)
        self.expect("guide/records/spare.jsonl:1: no picture shows this record")

    def test_french_is_printed_as_french_and_can_be_mended(self):
        self.change("fr.md", "Text.", "C'est \"tout\" : voilà ! « Oui »")
        self.expect("an apostrophe or a no-break space is missing")
        self.assertEqual(self.judge("--mend")[0], 0)
        self.assertIn("C’est \"tout\"\u00a0: voilà\u00a0! «\u00a0Oui\u00a0»", (self.guide / "fr.md").read_text())

    def test_a_note_leads_to_a_part(self):
        self.change("notes.json", '"part": "turn"', '"part": "turns"')
        self.expect("the note stake leads to #turns, which en.md does not have")

    def test_a_note_speaks_both_languages(self):
        self.change("notes.json", '"fr": {"title": "Un enjeu", "text": "Payez."}', '"fr": {"title": "Un enjeu"}')
        self.expect("the note stake has no text in fr")

    def test_a_note_says_when_in_words_that_are_known(self):
        self.change("notes.json", '"act": "build"', '"mood": "build"')
        self.expect("the note stake: no condition is called mood")

    def test_a_note_points_to_something(self):
        self.change("notes.json", "hand:me", "weather")
        self.expect("the note stake: nothing called weather can be pointed to")


if __name__ == "__main__":
    unittest.main()
