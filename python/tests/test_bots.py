"""Bots, hints, solvers, analysis, arena, search with an evaluation of one's own; Python bots where programs play."""

import io
import json
import os
import subprocess
import sys

import numpy as np
import pytest

import faubourg
from conftest import ROOT
from play import SMALL, middle, play_on
from test_records import PROGRAM


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players", SMALL)
def test_a_bot_by_name_plays_a_game(name, players, form):
    game = faubourg.load_game(name, players=players, form=form)
    bots = [faubourg.make_bot(game, "greedy" if seat == 0 else "random", seat) for seat in range(players)]
    state, luck = game.new_initial_state(), faubourg.Rng(5)
    while not state.is_terminal():
        state.draw(luck) if state.is_chance_node() else state.apply_action(bots[state.current_player()].step(state))
    assert len(state.scores()) == players


def test_a_bot_does_not_see_what_is_hidden():
    state = middle("grinivil", 2, seed=6, actions=220)
    seat = state.current_player()
    game = state.get_game()
    chosen = {faubourg.make_bot(game, "greedy", 3).choose(state)}
    for seed in range(5):
        chosen.add(faubourg.make_bot(game, "greedy", 3).choose(state.resample_from_infostate(seat, seed)))
    assert len(chosen) == 1


def test_hints_solver_proof_analysis_and_story():
    state = middle("citytour", 1, seed=2, actions=6)
    found = faubourg.hints(state, most=2, iterations=20)
    assert found and found[0]["move"] in state.moves() and 0 <= found[0]["win"] <= 1
    assert faubourg.solve(state, iterations=50)
    village = middle("village", 2, seed=2, actions=30)
    with pytest.raises(faubourg.Refused) as no:
        faubourg.solve(village)
    assert no.value.code == "solve"
    judged = faubourg.analyse(village, iterations=30, start=20, stop=24)
    assert [one["n"] for one in judged] == [20, 21, 22, 23]
    assert all(("loss" in one) == (one["by"] >= 0) for one in judged)
    over = play_on(village, 3)
    told = faubourg.story(over)
    assert told["sources"] and sum(g[3] for g in told["gains"] if g[1] == 0) == over.scores()[0]
    tours = 0
    for seed in range(6):
        state = middle("greentown", 2, seed=seed, actions=50)
        proof = faubourg.prove(state)
        if proof is not None:
            tours += 1
            assert sorted(move for move, _ in proof) == sorted(state.moves())
    assert tours > 0


def test_an_arena_of_names_and_of_python():
    game = faubourg.load_game("greentown", players=2)

    def first(state):
        return state.legal_actions()[0]

    class ByText:
        def step(self, state):
            return state.string_to_action(state.moves()[-1])

    result = faubourg.arena(game, {"greedy": "greedy", "first": first, "last": ByText()}, rounds=2, seed=3, records=True)
    assert len(result.games) == 2 * 3 * 2 and result.standings[0].name == "greedy"
    assert result["greedy"].elo > result["first"].elo and result["greedy"].interval[0] < result["greedy"].share
    assert faubourg.load_record(result.games[0]["record"]).is_terminal() and "greedy" in str(result)
    again = faubourg.arena(game, {"greedy": "greedy", "first": first, "last": ByText()}, rounds=2, seed=3, records=True)
    assert [g["record"] for g in again.games] == [g["record"] for g in result.games]
    together = faubourg.arena(faubourg.load_game("citytour", players=1), {"greedy": "greedy", "random": "random"}, rounds=4)
    assert together["greedy"].score > together["random"].score
    with pytest.raises(faubourg.Refused):
        faubourg.arena(game, {"alone": "greedy"}, rounds=1)
    with pytest.raises(KeyError):
        together["nobody"]
    for answer in (0.5, None, [0]):
        with pytest.raises(TypeError):
            faubourg.arena(game, {"odd": lambda state: answer, "random": "random"}, rounds=1)


def test_search_asks_about_many_leaves_at_once():
    state = middle("village", 2, seed=5, actions=60)
    asked = []

    def judge(observations, players, choices):
        asked.append(len(observations))
        assert observations.shape == (len(players), state.get_game().observation_tensor_size()) and len(choices) == len(players)
        return np.zeros((len(observations), 2)), [np.ones(n) for n in choices]

    found = faubourg.search(state, judge, iterations=200, batch=50)
    assert sum(one["visits"] for one in found) == 199 and max(asked) > 20
    assert sorted(one["move"] for one in found) == sorted(state.moves())
    assert found == faubourg.search(state, judge, iterations=200, batch=50), "the same seed, the same search"


def test_search_with_an_evaluation_finds_what_the_evaluation_likes():
    game = faubourg.load_game("citytour", players=1, utility="score")
    scores = {"search": [], "random": []}
    for seed in range(4):
        state, luck = game.new_initial_state(), faubourg.Rng(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.draw(luck)
            else:
                found = faubourg.search(
                    state, lambda leaves: [[leaf.evaluate()] for leaf in leaves], iterations=120, batch=16, states=True, explore=20)
                state.play(found[0]["move"])
        scores["search"].append(state.scores()[0])
        scores["random"].append(play_on(game.new_initial_state(), seed).scores()[0])
    assert sum(scores["search"]) > sum(scores["random"]), scores


@pytest.mark.parametrize("answer", [
    lambda n: np.zeros((n, 3)), lambda n: [], lambda n: np.full((n, 2), np.nan), lambda n: "no", lambda n: (np.zeros((n, 2)), [[1.0]] * n),
    lambda n: (np.zeros((n, 2)), None), lambda n: 1 / 0])
def test_an_evaluation_that_answers_wrong_is_told(answer):
    state = middle("village", 2, seed=5, actions=60)
    with pytest.raises((faubourg.Refused, TypeError, ValueError, ZeroDivisionError)):
        faubourg.search(state, lambda observations, players, choices: answer(len(players)), iterations=40)


BOT = """
import faubourg
faubourg.serve(lambda decision: decision.moves[decision.n % len(decision.moves)])
"""


def test_a_python_bot_sits_at_the_programs_tables(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text(BOT)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    said = subprocess.run(
        [PROGRAM, "arena", "village", "--seats", f"random,cmd:{sys.executable} {bot}", "--games", "4", "--options", '{"target":40}', "--json"],
        capture_output=True, text=True, env=env)
    assert said.returncode == 0, said.stderr
    assert "bot.py" in said.stdout and json.loads(said.stdout)


def test_a_python_bot_speaks_the_protocol_of_bots():
    lines = [
        {"t": "game", "protocol": 1, "game": "village", "rules": 2, "players": ["a", "b"], "options": {}, "seat": 1},
        {"t": "decide", "n": 3, "events": [{"by": 0, "do": "settle b2"}], "view": {"phase": "settle"}, "moves": ["x", "y"], "seconds": 2},
        {"t": "refused", "n": 3, "code": "VL-1", "text": "no"},
        {"t": "end", "n": 4, "events": [], "view": {}},
    ]
    out, ended, seen = io.StringIO(), [], []
    faubourg.serve(lambda d: seen.append(d) or d.moves[-1], ended.append, io.StringIO("".join(json.dumps(l) + "\n" for l in lines)), out)
    assert json.loads(out.getvalue()) == {"do": "y", "n": 3} and len(ended) == 1
    assert (seen[0].seat, seen[0].events, seen[0].seconds) == (1, [{"by": 0, "do": "settle b2"}], 2)
