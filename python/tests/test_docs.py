"""Every example of the manual and every script beside it runs, and prints what it says it prints."""

import ast
import contextlib
import doctest
import io
import pathlib
import re
import subprocess
import sys
import os

import pytest

import faubourg
from faubourg import _core
from conftest import ROOT

MANUAL = (ROOT / "docs/python.md").read_text()
BLOCKS = re.findall(r"```python\n(.*?)```", MANUAL, re.S)


def test_the_manual_has_examples():
    assert len(BLOCKS) >= 12


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_an_example_of_the_manual(number, tmp_path, monkeypatch):
    """A block stands by itself; a comment `# → …` after a printing line is what it prints."""
    monkeypatch.chdir(tmp_path)
    block = BLOCKS[number]
    promised = re.findall(r"^print\(.*\)\s+# → (.*)$", block, re.M)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block, f"docs/python.md block {number + 1}", "exec"), {"__name__": "manual"})
    printed = out.getvalue().splitlines()
    for line in promised:
        assert line in printed, (line, printed[:20])


def test_the_examples_in_the_sources():
    assert doctest.testmod(faubourg).failed == 0


def test_every_name_is_typed_and_told():
    """The compiled part and its types name the same things; the manual names all that is public."""
    typed = {}
    for part in ast.parse((ROOT / "python/faubourg/_core.pyi").read_text()).body:
        if isinstance(part, ast.ClassDef):
            typed[part.name] = {one.name for one in part.body if isinstance(one, ast.FunctionDef)}
        elif isinstance(part, ast.FunctionDef):
            typed[part.name] = None
    compiled = {name: value for name, value in vars(_core).items() if not name.startswith("_")}
    assert set(typed) == set(compiled)
    for name, methods in typed.items():
        if methods is not None:
            assert {m for m in methods if not m.startswith("__")} == {m for m in vars(compiled[name]) if not m.startswith("_")}, name
    for name in faubourg.__all__:
        assert re.search(rf"\b{name}\b", MANUAL), f"{name} is not in docs/python.md"
    for name in ("Game", "State", "BatchEnv", "Bot", "Simulation"):
        for method in typed[name]:
            if not method.startswith("__"):
                assert re.search(rf"\b{method}\b", MANUAL), f"{name}.{method} is not in docs/python.md"


def test_fields_of_observations_are_told():
    """The manual's tables are those of the games."""
    for name in faubourg.games():
        for field, _, size, about in faubourg.load_game(name).observation_fields():
            assert size > 0 and about
            assert f"`{field}`" in MANUAL, f"{name}: {field} is not in docs/python.md"


@pytest.mark.parametrize("script,arguments,says", [
    ("random_players.py", [], "won"),
    ("search_player.py", ["--iterations", "20", "--games", "1"], "search"),
    ("balance.py", ["--games", "40", "--out", "study"], "seat"),
    ("own_bot.py", ["--rounds", "2"], "Elo"),
    ("speed.py", ["--seconds", "0.05"], "decisions"),
    ("learn.py", ["--game", "greentown", "--games", "64", "--test", "32"], "against random"),
])
def test_a_script_runs(script, arguments, says, tmp_path):
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MPLBACKEND": "Agg"}
    said = subprocess.run([sys.executable, ROOT / "python/examples" / script, *arguments], cwd=tmp_path, env=env, capture_output=True,
                          text=True, timeout=300)
    assert said.returncode == 0, said.stderr
    assert says in said.stdout
    if script == "balance.py":
        assert len(list(pathlib.Path(tmp_path / "study").glob("*.png"))) >= 2


if os.environ.get("FAUBOURG_RELEASE"):  # it takes minutes

    @pytest.mark.parametrize("game", ["greentown", "citytour"])
    def test_the_learner_reaches_what_it_promises(game, tmp_path):
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MPLBACKEND": "Agg"}
        said = subprocess.run([sys.executable, ROOT / "python/examples/learn.py", "--game", game, "--check"], cwd=tmp_path, env=env,
                              capture_output=True, text=True)
        assert said.returncode == 0, said.stdout + said.stderr
