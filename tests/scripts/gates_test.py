#!/usr/bin/env python3
"""A gate is code: each is shown to fail on a copy of the tree in which something is missing."""
import json, pathlib, re, shutil, subprocess, sys, tempfile, unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = re.findall(r"^  GAME\(([a-z]+),", (ROOT / "games/all.h").read_text(), re.M)


class RuleCoverage(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        (self.root / "games").mkdir()
        shutil.copy(ROOT / "games/all.h", self.root / "games/all.h")
        for game in GAMES:
            shutil.copytree(ROOT / "games" / game, self.root / "games" / game, ignore=shutil.ignore_patterns("web"))

    def tearDown(self):
        self.folder.cleanup()

    def run_gate(self):
        ran = subprocess.run([ROOT / "scripts/rule-coverage", "--root", self.root], capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def test_the_tree_as_it_is_passes(self):
        code, text = self.run_gate()
        self.assertEqual(code, 0, text)

    def test_a_removed_test_is_missed_by_its_number_in_every_game(self):
        for game in GAMES:
            carriers = {}  # number in a name -> the lines that carry it
            for file in sorted((self.root / "games" / game / "tests").glob("*.cpp")):
                for line in re.findall(r"^TEST.*$", file.read_text(), re.M):
                    for number in set(re.findall(r"(?:[, _])([A-Z]{2,3}K?\d+[a-z]?)(?=_)", line)):
                        carriers.setdefault(number, []).append((file, line))
            number, [(file, line)] = next((n, found) for n, found in sorted(carriers.items()) if len(found) == 1)
            text = file.read_text()
            # The name goes; a comment, and even a range that spans the rule, do not stand in for it.
            rule = re.sub(r"^([A-Z]{2,3}?)(K?\d.*)", r"\1-\2", number)
            file.write_text(text.replace(line, f"// {rule}; {rule} to {rule}9\n" + line.replace(number + "_", "")))
            code, said = self.run_gate()
            self.assertEqual(code, 1, f"{game}: {line} was not missed")
            self.assertIn(f"{game}: {rule} has no test\n", said)
            file.write_text(text.replace(line, line.replace(", ", ", DISABLED_", 1)))
            code, said = self.run_gate()
            self.assertEqual(code, 1, f"{game}: {line} never runs, and was not missed")
            self.assertIn(f"{game}: {rule} has no test\n", said)
            file.write_text(text)

    def test_a_specification_without_rules_is_refused(self):
        (self.root / "games" / GAMES[0] / "rules.md").write_text("# No rules\n")
        code, said = self.run_gate()
        self.assertNotEqual(code, 0)
        self.assertIn("defines no rule", said)

    def test_the_game_of_the_tutorial_passes_once_it_is_copied_in(self):
        shutil.copytree(ROOT / "examples/tictactoe", self.root / "games/tictactoe")
        ran = subprocess.run([ROOT / "scripts/rule-coverage", "--root", self.root, "tictactoe"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)


class Words(unittest.TestCase):
    """make_words, the step of the build that holds files of words and sources together (docs/adr/0008)."""

    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.TemporaryDirectory()
        cls.program = pathlib.Path(cls.made.name) / "make_words"
        subprocess.run(["clang++-19", "-std=c++23", "-I", ROOT, ROOT / "scripts/words/make_words.cpp", ROOT / "core/sentence.cpp",
                        "-o", cls.program], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.made.cleanup()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        shutil.copytree(ROOT / "core/words", self.root / "core/words")
        for game in GAMES:
            shutil.copytree(ROOT / "games" / game, self.root / "games" / game, ignore=shutil.ignore_patterns("web", "tests", "v[0-9]*"))

    def tearDown(self):
        self.folder.cleanup()

    def run_gate(self, game="village", languages="en,fr"):
        folder = self.root / "games" / game
        sources = [file for file in sorted(folder.glob("*")) if file.suffix in (".cpp", ".h")]
        ran = subprocess.run([self.program, game, folder / "words", languages, self.root / "made", *sources],
                             capture_output=True, text=True)
        return ran.returncode, ran.stderr.replace(str(self.root) + "/", "")

    def change(self, file, what, into):
        path = self.root / "games/village" / file
        text = path.read_text()
        self.assertIn(what, text)
        path.write_text(text.replace(what, into, 1))

    def test_the_words_of_every_game_pass_as_they_are(self):
        for game in GAMES:
            if (self.root / "games" / game / "words").exists():
                self.assertEqual(self.run_gate(game), (0, ""))

    def test_a_key_in_code_that_no_file_holds_is_named_with_its_line(self):
        self.change("check.cpp", 'say<"VL-35.free">', 'say<"VL-35.fee">')
        code, said = self.run_gate()
        self.assertEqual(code, 1)
        self.assertRegex(said, r'games/village/check.cpp:\d+: there is no sentence "VL-35.fee"\n')

    def test_a_key_that_no_code_uses_is_named(self):
        self.change("words/en.json", "{\n", '{\n  "VL-99.spare": "never said",\n')
        self.change("words/fr.json", "{\n", '{\n  "VL-99.spare": "jamais dit",\n')
        self.assertEqual(self.run_gate(), (1, 'games/village/words/en.json: "VL-99.spare" is used nowhere\n'))

    def test_a_language_that_lacks_a_key_or_has_one_of_its_own_is_named(self):
        self.change("words/fr.json", '"VL-35.free"', '"VL-35.libre"')
        code, said = self.run_gate()
        self.assertEqual(code, 1)
        self.assertIn('games/village/words/fr.json: "VL-35.free" is missing\n', said)
        self.assertIn('games/village/words/fr.json: "VL-35.libre" is no key of en.json\n', said)

    def test_an_argument_that_a_sentence_does_not_use_is_named(self):
        for file in ("words/en.json", "words/fr.json"):
            before = (self.root / "games/village" / file).read_text()
            self.change(file, "{points}, ", "the number, ")
            self.assertEqual(self.run_gate(), (1, f'games/village/{file}: "VL-37.reach" does not use {{points}}\n'))
            (self.root / "games/village" / file).write_text(before)

    def test_a_sentence_that_cannot_be_read_a_key_twice_and_no_sentence_are_named(self):
        self.change("words/fr.json", "{points}, ", "{points, ")
        self.assertIn('fr.json: "VL-37.reach": a label of a choice is a word, at byte ', self.run_gate()[1])
        self.change("words/fr.json", "{points, ", "{points}, ")
        self.change("words/fr.json", "{\n", '{\n  "VL-35.free": "deux fois",\n')
        self.assertIn('fr.json: "VL-35.free" stands twice\n', self.run_gate()[1])
        (self.root / "games/village/words/en.json").write_text('{"VL-35.free": ""}')
        self.assertIn('en.json: "VL-35.free" has no sentence\n', self.run_gate()[1])

    def test_a_language_without_its_file_and_a_file_without_its_language_are_named(self):
        (self.root / "games/village/words/eo.json").write_text("{}")
        self.assertEqual(self.run_gate(), (1, "games/village/words/eo.json: core/words has no such language\n"))
        (self.root / "games/village/words/eo.json").unlink()
        self.assertIn("games/village/words/eo.json: cannot be read\n", self.run_gate(languages="en,eo,fr")[1])

    def test_a_wrong_key_or_argument_does_not_compile(self):
        self.assertEqual(self.run_gate()[0], 0)
        (self.root / "words").mkdir()
        shutil.copy(self.root / "made/village.h", self.root / "words/village.h")

        def compiles(call):
            source = f'#include "words/village.h"\nnamespace faubourg::village {{ Saying it = {call}; }}\n'
            ran = subprocess.run(["clang++-19", "-std=c++23", "-fsyntax-only", "-Werror", "-I", self.root, "-I", ROOT, "-x", "c++", "-"],
                                 input=source, capture_output=True, text=True)
            return ran.returncode == 0

        self.assertTrue(compiles('say<"VL-37.reach">({.points = 9})'))
        self.assertTrue(compiles('say<"reason.lost">({.lost = 1, .points = 2})'))
        for call in ('say<"VL-37.reech">({.points = 9})', 'say<"VL-37.reach">()', 'say<"VL-37.reach">({.point = 9})',
                     'say<"reason.lost">({.points = 2})', 'say<"reason.lost">({.lost = "one", .points = 2})',
                     'Saying(*phrase<"VL-37.reach">())'):
            self.assertFalse(compiles(call), call)


class Warnings(unittest.TestCase):
    """What the compiler is told to refuse, it refuses, in every source of ours: tests, fuzz targets and generated ones too."""

    REFUSED = {
        "shadow": "int f(int n) { if (n > 1) { int n = 2; return n; } return n; }",
        "implicit-int-conversion": "short f(int n) { return n; }",  # of -Wconversion
        "shorten-64-to-32": "int f(long n) { return n; }",
        "implicit-float-conversion": "float f(double x) { return x; }",
        "sign-conversion": "unsigned f(int n) { return n; }",
        "switch-enum": "enum class E { A, B }; int f(E e) { switch (e) { case E::A: return 1; default: return 2; } }",
    }

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", cls.folder.name, "-DCMAKE_CXX_COMPILER=clang++-19",
                        "-DFAUBOURG_FUZZ=ON", "-DFAUBOURG_PRECOMPILE=OFF"], check=True, capture_output=True)
        cls.units = json.loads((pathlib.Path(cls.folder.name) / "compile_commands.json").read_text())
        # The build's own tools are compiled by steps of their own (faubourg_tool).
        tools = subprocess.run(["ninja", "-C", cls.folder.name, "-t", "commands", "make_words", "make_rules", "make_guide"],
                               check=True, capture_output=True, text=True).stdout.splitlines()
        cls.units += [{"command": line, "file": line.split(" -c ")[1].split()[0]} for line in tools if " -c " in line]

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def warnings(unit):
        return tuple(word for word in unit["command"].split() if word.startswith("-W"))

    def compile(self, warnings, text):
        ran = subprocess.run(["clang++-19", "-std=c++23", "-fsyntax-only", *warnings, "-x", "c++", "-"],
                             input=text + "\n", capture_output=True, text=True)
        return ran.returncode, ran.stderr

    def test_every_source_is_compiled_with_the_same_warnings(self):
        told = {self.warnings(unit) for unit in self.units}
        self.assertEqual(len(told), 1, told)
        folders = {pathlib.Path(unit["file"]).resolve().relative_to(ROOT).parts[0] for unit in self.units
                   if pathlib.Path(unit["file"]).resolve().is_relative_to(ROOT)}
        self.assertLessEqual({"bots", "cli", "core", "examples", "games", "scripts", "server", "tests"}, folders)

    def test_each_of_them_refuses_what_it_is_there_for(self):
        warnings = self.warnings(self.units[0])
        self.assertEqual(self.compile(warnings, "int f(int n) { return n; }"), (0, ""))
        for name, text in self.REFUSED.items():
            code, said = self.compile(warnings, text)
            self.assertNotEqual(code, 0, name)
            self.assertIn(f"[-Werror,-W{name}]", said)


class PageSources(unittest.TestCase):
    """`npm run formatted` and `npm run lint`, as ./test runs them, on a page of three files."""

    WELL = {
        "web/src/greeting.ts": "export const greeting = (name: string) => `Hello ${name}`;\n",
        "web/e2e/greeting.test.mjs": "import { test } from 'node:test';\n\ntest('nothing', async () => {});\n",
        "web/test/greeting.test.ts": "import { greeting } from '$web/greeting';\n\ngreeting('Ann');\n",
        "games/toy/web/Toy.svelte": '<script lang="ts">\n  let { name }: { name: string } = $props();\n</script>\n\n<p>{name}</p>\n',
    }

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        web = self.root / "web"
        web.mkdir()
        for name in ["package.json", ".prettierignore", "index.html", *(f.name for f in (ROOT / "web").glob("*.config.*")), "tsconfig.json"]:
            shutil.copy(ROOT / "web" / name, web / name)
        (web / "node_modules").symlink_to(ROOT / "web/node_modules")
        for name, text in self.WELL.items():
            self.write(name, text)
        shutil.copy(ROOT / "web/e2e/tsconfig.json", web / "e2e")

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def run_check(self, check):
        ran = subprocess.run(["npm", "run", "--silent", check], cwd=self.root / "web", capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def test_an_ill_formatted_file_is_named(self):
        code, said = self.run_check("formatted")
        self.assertEqual(code, 0, said)
        for name, text in self.WELL.items():
            self.write(name, text + "\n\n")
        code, said = self.run_check("formatted")
        self.assertNotEqual(code, 0)
        for name in self.WELL:
            self.assertIn(name.removeprefix("web/"), said)

    def test_a_file_with_a_fault_is_named_with_its_rule(self):
        code, said = self.run_check("lint")
        self.assertEqual(code, 0, said)
        faults = {
            "web/src/floating.ts": ("@typescript-eslint/no-floating-promises", "fetch('/');\n"),
            "web/src/equal.ts": ("eqeqeq", "export const same = (a: number, b: number) => a == b;\n"),
            "web/src/any.ts": ("@typescript-eslint/no-explicit-any", "export const all: any = 1;\n"),
            "web/src/missed.ts": (
                "@typescript-eslint/switch-exhaustiveness-check",
                "export function f(x: 'a' | 'b'): number {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}\n",
            ),
            "web/src/wide.ts": ("max-len", "export const wide = [" + "1, " * 100 + "];\n"),
            "web/e2e/floating.test.mjs": ("@typescript-eslint/no-floating-promises", "fetch('/');\n"),
            "web/e2e/asleep.test.mjs": ("no-restricted-syntax", "export const doze = (page) => page.waitForTimeout(300);\n"),
            "web/test/asleep.test.ts": ("no-restricted-syntax", "await new Promise((done) => setTimeout(done, 300));\nexport {};\n"),
            "web/test/skipped.test.ts": ("no-restricted-syntax", "import { it } from 'vitest';\n\nit.skip('nothing', () => {});\n"),
            "games/toy/web/Unused.svelte": (
                "@typescript-eslint/no-unused-vars",
                '<script lang="ts">\n  const unused = 1;\n</script>\n',
            ),
            "games/toy/web/Floating.svelte": (
                "@typescript-eslint/no-floating-promises",
                '<script lang="ts">\n  fetch("/");\n</script>\n',
            ),
        }
        for name, (_, text) in faults.items():
            self.write(name, text)
        code, said = self.run_check("lint")
        self.assertNotEqual(code, 0)
        told = dict(re.findall(r"^(/\S+)\n((?:  .*\n)+)", said, re.M))
        for name, (rule, _) in faults.items():
            self.assertIn(rule, told.get(str(self.root / name), ""), said)
        self.assertEqual(len(told), len(faults), said)  # and nothing else


class Tidy(unittest.TestCase):
    """scripts/tidy: a fault in a source or in a header is found and named; what has passed is not read again."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name).resolve()
        (self.root / "core").mkdir()
        (self.root / "build/release").mkdir(parents=True)
        shutil.copy(ROOT / ".clang-tidy", self.root)
        self.write("core/sound.h", "inline int half(int n) { return n / 2; }\n")
        self.write("core/sound.cpp", '#include "core/sound.h"\nint quarter(int n) { return half(half(n)); }\n')
        self.write("core/other.cpp", "int one() { return 1; }\n")
        commands = [{"directory": f"{self.root}/build/release", "file": f"{self.root}/core/{name}.cpp",
                     "command": f"/usr/bin/clang++-19 -I{self.root} -std=c++23 -o core/CMakeFiles/{name}.dir/{name}.o -c {self.root}/core/{name}.cpp"}
                    for name in ("sound", "other")]
        self.write("build/release/compile_commands.json", json.dumps(commands))

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.root / name).write_text(text)

    def run_gate(self, *more):
        ran = subprocess.run([ROOT / "scripts/tidy", "--root", self.root, *more], capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def test_sound_sources_pass_and_are_read_once(self):
        self.assertEqual(self.run_gate(), (0, "clang-tidy: 2 units, 0 unchanged, 0 with findings\n"))
        self.assertEqual(self.run_gate(), (0, "clang-tidy: 2 units, 2 unchanged, 0 with findings\n"))

    def test_a_fault_in_a_source_or_in_a_header_fails_and_is_named_until_it_is_mended(self):
        self.assertEqual(self.run_gate()[0], 0)
        fault = "inline int pick(int n) { if (n == 1 || n == 1) return 2; return n; }\n"
        for name in ("core/sound.h", "core/sound.cpp"):
            sound = (self.root / name).read_text()
            self.write(name, sound + fault)
            for _ in range(2):  # what failed is no pass
                code, said = self.run_gate()
                self.assertEqual(code, 1, said)
                self.assertRegex(said, rf"(?m)^{name}:\d+:\d+: error: .*\[misc-redundant-expression")
                self.assertIn("2 units, 1 unchanged, 1 with findings", said)
            self.write(name, sound)
            self.assertEqual(self.run_gate()[0], 0)

    def test_a_source_that_does_not_compile_fails(self):
        self.write("core/other.cpp", "int one() { return two; }\n")
        code, said = self.run_gate()
        self.assertEqual(code, 1, said)
        self.assertIn("core/other.cpp", said)

    def test_sources_of_one_target_with_flags_of_their_own_are_read_apart_also_side_by_side(self):
        database = self.root / "build/release/compile_commands.json"
        commands = json.loads(database.read_text())
        for number, command in enumerate(commands):
            command["command"] = re.sub(r"\w+\.dir", "together.dir", command["command"]) + f" -DKIND={number}"
        database.write_text(json.dumps(commands))
        self.assertEqual(self.run_gate("--jobs", "2"), (0, "clang-tidy: 2 units, 0 unchanged, 0 with findings\n"))
        self.assertEqual(self.run_gate("--jobs", "2"), (0, "clang-tidy: 2 units, 2 unchanged, 0 with findings\n"))

    def test_another_choice_of_checks_is_tried_on_all(self):
        self.assertEqual(self.run_gate()[0], 0)
        self.write(".clang-tidy", (self.root / ".clang-tidy").read_text() + "# another\n")
        self.assertIn("0 unchanged", self.run_gate()[1])


class TestResults(unittest.TestCase):
    """scripts/test-results: what failed, crashed, or never ran is never counted as passed."""

    def count(self, output, status="run", name="some_tests.1"):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            escaped = output.replace("&", "&amp;").replace("<", "&lt;")
            file.write(f'<testsuite><testcase name="{name}" status="{status}"><system-out>{escaped}</system-out></testcase></testsuite>')
            file.flush()
            ran = subprocess.run([ROOT / "scripts/test-results", file.name], capture_output=True, text=True)
            return ran.returncode, ran.stdout.strip().splitlines()[-1]

    GOOD = "[==========] Running 1 test from 1 test suite.\n[ RUN      ] A.B\n[       OK ] A.B (0 ms)\n"

    def test_a_good_run_passes(self):
        self.assertEqual(self.count(self.GOOD), (0, "1 passed, 0 failed"))

    def test_a_failed_a_skipped_a_disabled_a_crashed_and_an_empty_run_fail(self):
        for output, status in [
            (self.GOOD.replace("[       OK ] A.B (0 ms)", "[  FAILED  ] A.B (0 ms)"), "fail"),
            (self.GOOD.replace("[       OK ] A.B (0 ms)", "[  SKIPPED ] A.B (0 ms)"), "run"),
            (self.GOOD.replace("[       OK ] A.B (0 ms)\n", ""), "fail"),
            ("[==========] Running 0 tests from 0 test suites.\n", "run"),
            ("", "run"),
            (self.GOOD, "fail"),
            (self.GOOD + "\n  YOU HAVE 1 DISABLED TEST\n", "run"),
        ]:
            code, last = self.count(output, status)
            self.assertEqual(code, 1, output)
            self.assertRegex(last, r"^\d passed, 1 failed$", output)


if __name__ == "__main__":
    unittest.main(verbosity=1)
