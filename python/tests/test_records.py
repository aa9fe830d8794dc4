"""Records: the same, byte for byte, as the program writes and reads them."""

import json
import os
import pathlib
import subprocess

import pytest

import faubourg
from conftest import ROOT
from play import SMALL, middle, play_on

PROGRAM = pathlib.Path(os.environ.get("FAUBOURG_PROGRAM", ROOT / "build/release/faubourg"))


@pytest.mark.parametrize("name,players", SMALL)
def test_bots_play_the_same_games_as_in_the_program(name, players, tmp_path):
    bots = ["greedy"] + ["random"] * (players - 1)
    subprocess.run([PROGRAM, "simulate", name, "--seats", ",".join(bots), "--games", "3", "--seed", "11", "--records", tmp_path],
                   check=True, stdout=subprocess.DEVNULL)
    written = sorted(tmp_path.iterdir())
    simulation = faubourg.Simulation(faubourg.load_game(name, players=players), bots)
    assert len(written) == 3
    texts = [simulation.play(11, i, record=True)["record"] for i in range(3)]
    assert [path.read_text() for path in written] == texts


@pytest.mark.parametrize("name", faubourg.games())
def test_every_record_of_the_game_comes_back_as_it_was(name):
    paths = sorted((ROOT / "games" / name / "tests" / "records").glob("*.jsonl"))
    assert len(paths) > 3
    for path in paths[:12]:
        text = path.read_text()
        for form in ("moves", "words"):
            state = faubourg.load_record(text, form=form)
            assert state.record() == text, path
            assert state.is_terminal() and json.loads(text.splitlines()[-1])["end"]["scores"] == state.scores()


@pytest.mark.parametrize("name", faubourg.games())
def test_refused_records_are_refused_alike(name):
    folder = ROOT / "games" / name / "tests" / "refused"
    expected = [line.split() for line in (folder / "expected.txt").read_text().splitlines() if line.strip()]
    assert len(expected) > 3
    for file, line, code in expected:
        with pytest.raises(faubourg.Refused) as no:
            faubourg.load_record((folder / file).read_text())
        assert no.value.text, file
        if int(line) > 1:  # of a header Python says first what it cannot make a game of
            assert (no.value.line, no.value.code) == (int(line), code), file


def test_what_python_played_the_program_accepts(tmp_path):
    for name, players in SMALL:
        state = play_on(faubourg.load_game(name, players=players, form="words").new_initial_state(), 21)
        path = tmp_path / f"{name}.jsonl"
        path.write_text(state.record())
        said = subprocess.run([PROGRAM, "check", path], capture_output=True, text=True)
        assert said.returncode == 0 and " ok " in said.stdout, said


def test_a_game_may_begin_anywhere():
    state = middle("greentown", 2, seed=3)
    game = faubourg.load_game("greentown", players=2, start=state.record())
    begun = game.new_initial_state()
    assert begun.history() == [] and begun.num_events() == state.num_events() and begun.moves() == state.moves()
    assert begun.information_state_string() == state.information_state_string()
    later = play_on(begun.clone(), 4, 10)
    assert later.record().startswith(state.record()) and game.deserialize_state(later.serialize()) == later
    with pytest.raises(faubourg.Refused, match="does not go on"):
        game.load(faubourg.load_game("greentown", players=2).new_initial_state().record())
    batch = faubourg.BatchEnv(game, 4, seed=1)
    assert all(batch.state(row).num_events() >= state.num_events() for row in range(4))


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a\u000bb", "Zoë 猫", "\\", '"'])
def test_whatever_the_players_are_called(name):
    text = middle("village", 2, actions=10).record()
    head = json.loads(text.splitlines()[0])
    head["players"][0] = name
    for line in (json.dumps(head), json.dumps(head, ensure_ascii=False)):
        named = "\n".join([line, *text.split("\n")[1:]])
        try:
            state = faubourg.load_game("village", players=2).load(named)
        except faubourg.Refused:
            continue  # the engine has no such names either
        assert faubourg.load_record(named).record() == state.record()


def test_older_rules_and_other_components():
    old = faubourg.load_game("village", players=2, rules=1)
    assert old.rules == 1 and faubourg.load_game("village").rules == 2
    assert faubourg.load_record(play_on(old.new_initial_state(), 1).record()).get_game().rules == 1
    data = json.loads((ROOT / "games/village/data.json").read_text())
    data["constants"] = {**data["constants"]}
    data["options"] = data["options"]
    same = faubourg.load_game("village", players=2, data=data)
    assert play_on(same.new_initial_state(), 1).record() == play_on(
        faubourg.load_game("village", players=2).new_initial_state(), 1).record()
    data["cards"] = []
    with pytest.raises(faubourg.Refused, match="cards"):
        faubourg.load_game("village", players=2, data=data)
