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

    def judge(self):
        ran = subprocess.run([ROOT / "scripts/rule-coverage", "--root", self.root], capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def test_the_tree_as_it_is_passes(self):
        code, text = self.judge()
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
            code, said = self.judge()
            self.assertEqual(code, 1, f"{game}: {line} was not missed")
            self.assertIn(f"{game}: {rule} has no test\n", said)
            file.write_text(text)

    def test_a_specification_without_rules_is_refused(self):
        (self.root / "games" / GAMES[0] / "rules.md").write_text("# No rules\n")
        code, said = self.judge()
        self.assertNotEqual(code, 0)
        self.assertIn("defines no rule", said)

    def test_the_game_of_the_tutorial_passes_once_it_is_copied_in(self):
        shutil.copytree(ROOT / "examples/tictactoe", self.root / "games/tictactoe")
        ran = subprocess.run([ROOT / "scripts/rule-coverage", "--root", self.root, "tictactoe"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)


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

    def judge(self):
        ran = subprocess.run([ROOT / "scripts/tidy", "--root", self.root], capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    def test_sound_sources_pass_and_are_read_once(self):
        self.assertEqual(self.judge(), (0, "clang-tidy: 2 units, 0 unchanged, 0 with findings\n"))
        self.assertEqual(self.judge(), (0, "clang-tidy: 2 units, 2 unchanged, 0 with findings\n"))

    def test_a_fault_in_a_source_or_in_a_header_fails_and_is_named_until_it_is_mended(self):
        self.assertEqual(self.judge()[0], 0)
        fault = "inline int pick(int n) { if (n == 1 || n == 1) return 2; return n; }\n"
        for name in ("core/sound.h", "core/sound.cpp"):
            sound = (self.root / name).read_text()
            self.write(name, sound + fault)
            for _ in range(2):  # what failed is no pass
                code, said = self.judge()
                self.assertEqual(code, 1, said)
                self.assertRegex(said, rf"(?m)^{name}:\d+:\d+: error: .*\[misc-redundant-expression")
                self.assertIn("2 units, 1 unchanged, 1 with findings", said)
            self.write(name, sound)
            self.assertEqual(self.judge()[0], 0)

    def test_a_source_that_does_not_compile_fails(self):
        self.write("core/other.cpp", "int one() { return two; }\n")
        code, said = self.judge()
        self.assertEqual(code, 1, said)
        self.assertIn("core/other.cpp", said)

    def test_another_choice_of_checks_is_tried_on_all(self):
        self.assertEqual(self.judge()[0], 0)
        self.write(".clang-tidy", (self.root / ".clang-tidy").read_text() + "# another\n")
        self.assertIn("0 unchanged", self.judge()[1])


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

    def test_a_failed_a_skipped_a_crashed_and_an_empty_run_fail(self):
        for output, status in [
            (self.GOOD.replace("[       OK ] A.B (0 ms)", "[  FAILED  ] A.B (0 ms)"), "fail"),
            (self.GOOD.replace("[       OK ] A.B (0 ms)", "[  SKIPPED ] A.B (0 ms)"), "run"),
            (self.GOOD.replace("[       OK ] A.B (0 ms)\n", ""), "fail"),
            ("[==========] Running 0 tests from 0 test suites.\n", "run"),
            ("", "run"),
            (self.GOOD, "fail"),
        ]:
            code, last = self.count(output, status)
            self.assertEqual(code, 1, output)
            self.assertRegex(last, r"^\d passed, 1 failed$", output)


if __name__ == "__main__":
    unittest.main(verbosity=1)
