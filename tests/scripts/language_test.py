#!/usr/bin/env python3
"""A third language is a file beside each en.json, and no line of code: shown with a toy language, for the program and the page.

The program is linked again from what the build made, with nothing new but the words; the page is tested in a copy of its sources.
"""
import json, os, pathlib, re, shlex, shutil, subprocess, tempfile, unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ.get("FAUBOURG_BUILD", ROOT / "build/debug")).absolute()


def folders():
    """id -> folder of words"""
    found = {path.parent.name: path for path in sorted(ROOT.glob("games/*/words"))}
    return {"core": ROOT / "core/words", "cli": ROOT / "cli/words", "server": ROOT / "server/words", **found}


def toy(folder):
    """Every sentence of the English file, marked; what stands in braces stays."""
    sentences = json.loads((folder / "en.json").read_text())
    return {key: "Toyish" if key == "language" else f"toy {sentence}" for key, sentence in sentences.items()}


class ThirdLanguage(unittest.TestCase):
    def setUp(self):
        self.made = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.made.name)

    def tearDown(self):
        self.made.cleanup()

    def words(self, into):
        """The files of words with the toy language beside them, under `into` as in the tree."""
        for folder in folders().values():
            copy = into / folder.relative_to(ROOT)
            shutil.copytree(folder, copy)
            (copy / "eo.json").write_text(json.dumps(toy(folder)))

    def test_the_program_speaks_it(self):
        self.words(self.root)
        objects = []
        for id, folder in folders().items():
            # As the build calls it, but for the language.
            rule = next(line for line in self.ninja("commands", f"words/{id}.cpp") if f"make_words {id} " in line)
            call = shlex.split(rule[rule.index("make_words "):].split("&&")[0].strip().rstrip(")"))
            copy = self.root / folder.relative_to(ROOT)
            subprocess.run([BUILD / "tools/make_words", id, copy, "en,eo,fr", self.root / "words", *call[5:]], check=True)
            self.assertEqual((self.root / f"words/{id}.h").read_text(), (BUILD / f"words/{id}.h").read_text(),
                             "a language changes no header: no other source is compiled")
            objects.append(self.root / f"{id}.o")
            subprocess.run(["clang++-19", "-std=c++23", "-I", self.root, "-I", ROOT, "-c", self.root / f"words/{id}.cpp",
                            "-o", objects[-1]], check=True)
        link = self.ninja("commands", "faubourg")[-1]
        self.assertIn(" -o faubourg ", link)
        link = re.sub(r"\S+/words/core\.cpp\.o ", "", link)  # linked as it is, where others come from libraries
        link = link.replace(" -o faubourg ", f" {' '.join(map(str, objects))} -o {self.root}/faubourg ")  # before the libraries
        subprocess.run(link, shell=True, check=True, cwd=BUILD)

        def play(*more):
            ran = subprocess.run([self.root / "faubourg", "play", "village", "--seed", "1", *more], input="fly\nsettle h8\nhint\nquit\n",
                                 capture_output=True, text=True, env={**os.environ, "XDG_DATA_HOME": str(self.root / "home"), "LC_ALL": "eo_XX.UTF-8"})
            self.assertEqual(ran.returncode, 0, ran.stderr)
            return ran.stdout

        for said in (play("--lang", "eo"), play()):  # asked for, and by the locale
            self.assertIn("toy `settle` is followed by a square", said)
            self.assertIn("VL-10 toy a pawn starts on a red square of a village", said)
            self.assertRegex(said, r"toy \d+ % to win")
            self.assertRegex(said, r"toy \d+ places? to build there")
            self.assertIn("toy stock", said)
        self.assertNotIn("toy", play("--lang", "en"))
        self.assertIn("un pion commence sur une case rouge", play("--lang", "fr"))

    def ninja(self, *what):
        return subprocess.run(["ninja", "-C", BUILD, "-t", *what], check=True, capture_output=True, text=True).stdout.splitlines()

    def test_the_page_offers_and_speaks_it(self):
        for name in ("src", "package.json", "svelte.config.js", "tsconfig.json", "vite.config.ts", "build.ts"):
            copy = shutil.copytree if (ROOT / "web" / name).is_dir() else shutil.copy
            (self.root / "web/test").mkdir(parents=True, exist_ok=True)
            copy(ROOT / "web" / name, self.root / "web" / name)
        shutil.copy(ROOT / "web/test/setup.ts", self.root / "web/test/setup.ts")
        (self.root / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        self.words(self.root)
        (self.root / "web/test/toy.test.ts").write_text("""
import { mount, flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import Languages from '../src/kit/Languages.svelte';
import { settings } from '../src/settings.svelte';
import { say } from '../src/table/errors';
import { text } from '../src/text';
import { fetchWords } from '../src/text/words.svelte';

test('a language of which there are words is offered and spoken; the page around it is English', async () => {
  mount(Languages, { target: document.body });
  const buttons = [...document.querySelectorAll('button')];
  expect(buttons.map((b) => b.textContent)).toEqual(['EN', 'EO', 'FR']);
  const pressed = (i: number) => vi.waitFor(() => (flushSync(), expect(buttons[i]!.getAttribute('aria-pressed')).toBe('true')));
  buttons[1]!.click();
  await pressed(1);
  await fetchWords('village');
  expect(say({ code: 'VL-37', key: 'village.VL-37.reach', args: { points: 9 }, text: 'English' })).toMatch(/^Toy pay cards .* reach 9/);
  expect(text().language).toBe('Language');
  buttons[2]!.click();
  await pressed(2);
  expect(settings.lang + settings.words).toBe('fr');
});
""")
        ran = subprocess.run([ROOT / "web/node_modules/.bin/vitest", "run", "toy"], cwd=self.root / "web", capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
        self.assertIn("1 passed", re.sub(r"\x1b\[\d+m", "", ran.stdout))


if __name__ == "__main__":
    unittest.main(verbosity=1)
