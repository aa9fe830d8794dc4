"""The single interface, as OpenSpiel documents it; its algorithms in small, making the calls that its own make."""

import copy
import json
import math
import pickle
import random

import numpy as np
import pytest

import faubourg
from play import SETTINGS, SMALL, middle, play_on


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players,options", SETTINGS)
def test_a_game_from_its_start_to_its_end(name, players, options, form):
    game = faubourg.load_game(name, players=players, options=options, form=form)
    assert game.num_players() == players and game.get_type().short_name == name
    state, choose = game.new_initial_state(), random.Random(3)
    applied = []
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert legal == sorted(set(legal)) and legal == state.legal_actions(player)
        assert state.legal_actions((player + 1) % players if player >= 0 else 0) == ([] if player != 0 or players > 1 else legal)
        if state.is_chance_node():
            assert player == faubourg.CHANCE_PLAYER == -1
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == legal
            assert math.isclose(sum(share for _, share in outcomes), 1.0) and min(share for _, share in outcomes) > 0
            assert max(legal) < game.max_chance_outcomes()
        else:
            assert 0 <= player < players and state.is_player_node()
            assert max(legal) < game.num_distinct_actions()
        if len(applied) % 7 == 0:
            mask = state.legal_actions_mask()
            assert list(np.flatnonzero(mask)) == legal
            text = state.action_to_string(player, legal[-1])
            assert text == state.action_to_string(legal[-1])
            assert state.string_to_action(player, text) == legal[-1] == state.string_to_action(text)
            assert state.observation_tensor(0).shape == tuple(game.observation_tensor_shape())
        assert state.returns() == [0.0] * players
        action = choose.choice(legal)
        state.apply_action(action)
        applied.append(action)
    assert state.history() == applied and state.move_number() == len(applied)
    assert state.current_player() == faubourg.TERMINAL_PLAYER == -4 and state.legal_actions() == []
    returns = state.returns()
    assert all(game.min_utility() <= r <= game.max_utility() for r in returns)
    if game.utility_sum() is not None:
        assert math.isclose(sum(returns), game.utility_sum(), abs_tol=1e-9)
    assert state.rewards() == returns and state.player_return(0) == returns[0]
    assert (max(returns) == 1.0) == (len(state.winners()) == 1 or game.is_cooperative and bool(state.winners()))
    # The same actions lead there again.
    again = game.new_initial_state()
    for action in applied:
        again.apply_action(action)
    assert again == state and again.record() == state.record() and hash(again) == hash(state)


@pytest.mark.parametrize("form", ["moves", "words"])
@pytest.mark.parametrize("name,players", SMALL)
def test_copies_go_their_own_way_and_what_is_kept_comes_back(name, players, form):
    state = middle(name, players, form=form)
    if form == "words":
        state.apply_action(state.legal_actions()[0])
    before = state.serialize()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)),
                  state.get_game().deserialize_state(before)):
        assert other == state and other.words() == state.words() and other.history() == state.history()
        play_on(other, 5)
        assert state.serialize() == before
    child = state.child(state.legal_actions()[-1])
    assert child.history() == state.history() + [state.legal_actions()[-1]]
    child.undo_action(state.current_player(), state.legal_actions()[-1])
    assert child == state and child.legal_actions() == state.legal_actions() and child.words() == state.words()


@pytest.mark.parametrize("name,players", SMALL)
def test_what_a_seat_knows_is_the_same_in_every_world_that_fits(name, players):
    state = middle(name, players, seed=4, actions=150 if name == "grinivil" else 40)
    seat = state.current_player()
    others = set()
    for seed in range(8):
        world = state.resample_from_infostate(seat, seed)
        assert world.information_state_string() == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert np.array_equal(world.observation_tensor(seat), state.observation_tensor(seat))
        assert world.legal_actions() == state.legal_actions()
        assert world.moves() == state.moves()
        others.add(tuple(world.information_state_string((seat + 1) % players).splitlines()))
        # What follows is told from there on.
        world.apply_action(world.legal_actions()[0])
        assert world.information_state_string(seat).startswith(state.information_state_string(seat))
    assert (len(others) > 1) == (name == "grinivil")
    assert state.get_game().get_type().information.name == (
        "PERFECT_INFORMATION" if name in ("greentown", "citytour") else "IMPERFECT_INFORMATION"
    )
    draws = iter([0.25, 0.75] * 10)
    assert state.resample_from_infostate(seat, lambda: next(draws)).legal_actions() == state.legal_actions()


def test_information_tells_one_what_it_hides_from_another():
    state = play_on(faubourg.load_game("grinivil", players=3).new_initial_state(), 2, 300)
    told = [state.information_state_string(seat) for seat in range(3)]
    assert len(set(told)) == 3 and any("?" in one for one in told)
    assert state.view("all") != state.view(0) != state.view("public")
    assert state.view(0)["players"][1]["money"] is None and state.view(1)["players"][1]["money"] is not None


class Tree:
    """MCTS with random playouts: the calls of OpenSpiel's python/algorithms/mcts.py."""

    def __init__(self, game, simulations, seed):
        assert game.get_type().reward_model.name == "TERMINAL" and game.get_type().dynamics.name == "SEQUENTIAL"
        self.simulations, self.random = simulations, np.random.RandomState(seed)
        self.best_possible = game.max_utility()

    def playout(self, state):
        work = state.clone()
        while not work.is_terminal():
            if work.is_chance_node():
                actions, shares = zip(*work.chance_outcomes())
                action = self.random.choice(actions, p=shares)
            else:
                action = self.random.choice(work.legal_actions())
            work.apply_action(action)
        return np.array(work.returns())

    def step(self, state):
        player, stats = state.current_player(), {a: [0, 0.0] for a in state.legal_actions(state.current_player())}
        for n in range(1, self.simulations + 1):
            action = max(stats, key=lambda a: math.inf if not stats[a][0] else
                         stats[a][1] / stats[a][0] + 2 * math.sqrt(math.log(n) / stats[a][0]))
            child = state.clone()
            child.apply_action(action)
            stats[action][0] += 1
            stats[action][1] += self.playout(child)[player]
        return max(stats, key=lambda a: stats[a][0])


def test_a_tree_search_written_for_openspiel_beats_chance():
    game = faubourg.load_game("citytour", players=1, options={"day": 1}, utility="score")
    lucky = [play_on(game.new_initial_state(), seed).returns()[0] for seed in range(12)]
    reached = []
    for seed in range(3):
        state, tree, luck = game.new_initial_state(), Tree(game, 40, seed), faubourg.Rng(seed)
        while not state.is_terminal():
            state.draw(luck) if state.is_chance_node() else state.apply_action(tree.step(state))
        reached.append(state.returns()[0])
    assert np.mean(reached) > np.mean(lucky)


def test_information_set_search_finds_its_nodes_again_in_every_world():
    """The keys and the sampling of python/algorithms/ismcts.py."""
    state = middle("village", 2, seed=9, actions=80)
    nodes, random_state = {}, np.random.RandomState(0)

    def key(at):
        return at.current_player(), at.information_state_string()

    def simulate(at):
        while not at.is_terminal():
            if at.is_chance_node():
                actions, shares = zip(*at.chance_outcomes())
                at.apply_action(random_state.choice(actions, p=shares))
                continue
            node = nodes.setdefault(key(at), {})
            legal = at.legal_actions()
            assert not node or sorted(node) == legal, "one information state, one list"
            if not node:
                node.update({a: 0 for a in legal})
                return
            action = min(legal, key=lambda a: node[a])
            node[action] += 1
            at.apply_action(action)

    for _ in range(60):
        world = state.resample_from_infostate(state.current_player(), random_state.uniform)
        assert key(world) == key(state)
        simulate(world)
    assert sum(nodes[key(state)].values()) == 59 and len(nodes) > 10


@pytest.mark.parametrize("name,players", SMALL)
def test_what_is_legal_follows_from_what_is_seen(name, players):
    """A search may know its nodes by observation strings: in the form of words the words picked belong to them."""
    legal, met = {}, 0
    game = faubourg.load_game(name, players=players, form="words")
    for seed in range(3):
        state, choose = game.new_initial_state(), random.Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                seat = state.current_player()
                seen = state.observation_string()
                assert legal.setdefault((seat, seen), state.legal_actions()) == state.legal_actions()
                told = json.loads(seen)
                assert told.pop("words", []) == state.words() and told == state.view()
                met += bool(state.words())
                if players > 1:
                    assert "words" not in json.loads(state.observation_string((seat + 1) % players))
            state.apply_action(choose.choice(state.legal_actions()))
    assert met > 10


def endgame():
    """The last turns of a day of City Tour, few enough for a whole tree."""
    game = faubourg.load_game("citytour", players=2, options={"day": 1})
    for seed in range(50):
        state, luck = game.new_initial_state(), faubourg.Rng(seed)
        bot = faubourg.make_bot(game, "greedy", seed)
        last = None
        while not state.is_terminal():
            if state.is_chance_node():
                state.draw(luck)
            else:
                last = state.clone()
                state.play(bot.choose(state))
        if last is not None and len(last.legal_actions()) > 2:
            return faubourg.load_game("citytour", players=2, options={"day": 1}, start=last)
    raise AssertionError("no endgame found")


def test_counterfactual_regrets_of_a_small_setting():
    """The walk of python/algorithms/cfr.py over a game that begins near its end."""
    game = endgame()
    regrets, sums = {}, {}

    def policy(info, legal):
        positive = {a: max(regrets.setdefault(info, {}).get(a, 0.0), 0.0) for a in legal}
        total = sum(positive.values())
        return {a: positive[a] / total if total else 1 / len(legal) for a in legal}

    def walk(state, reach):
        if state.is_terminal():
            return np.asarray(state.returns())
        if state.is_chance_node():
            return sum(share * walk(state.child(a), reach) for a, share in state.chance_outcomes())
        player = state.current_player()
        info, legal = state.information_state_string(player), state.legal_actions(player)
        chosen = policy(info, legal)
        values = {a: walk(state.child(a), reach) for a in legal}
        value = sum(chosen[a] * values[a] for a in legal)
        for a in legal:
            regrets[info][a] = regrets[info].get(a, 0.0) + values[a][player] - value[player]
            sums.setdefault(info, {})[a] = sums.get(info, {}).get(a, 0.0) + chosen[a]
        return value

    root = game.new_initial_states()[0]
    first = walk(root, 1.0)[0]
    for _ in range(6):
        last = walk(root, 1.0)[0]
    assert last >= first and sums


@pytest.mark.parametrize("name,players", SMALL)
def test_rewards_add_up_over_decisions_alone(name, players):
    """As python/rl_environment.py adds them: it draws chance by itself and asks only when somebody decides again."""
    game = faubourg.load_game(name, players=players, utility="gains", form="words")
    state, choose, total = game.new_initial_state(), random.Random(7), np.zeros(players)
    while not state.is_terminal():
        state.draw(faubourg.Rng(choose.getrandbits(60))) if state.is_chance_node() else state.apply_action(
            choose.choice(state.legal_actions()))
        if state.is_chance_node():
            assert not any(state.rewards())
        else:
            total += state.rewards()
            if choose.random() < 0.05 and not state.is_initial_state():
                action = state.history()[-1]
                before = state.rewards()
                state.undo_action(0, action)
                state.apply_action(action)
                assert state.rewards() == before
    assert list(total) == state.returns()


def test_games_are_the_same_where_the_same_makes_them():
    game = faubourg.load_game("village", players=2, options={"target": 60})
    state = middle("village", 2, seed=1, actions=20)
    for other in (game.new_initial_state().get_game(), pickle.loads(pickle.dumps(game)), copy.deepcopy(game),
                  faubourg.load_game("village", players=2, options={"target": 60})):
        assert other == game and hash(other) == hash(game) and repr(other) == str(game)
    for other in (faubourg.load_game("village", players=2), faubourg.load_game("village", players=3, options={"target": 60}),
                  faubourg.load_game("village", players=2, options={"target": 60}, form="words"),
                  faubourg.load_game("village", players=2, options={"target": 60}, utility="gains"), state.get_game().starting_at(state), None, 3):
        assert other != game
    assert state.get_game().starting_at(state) == state.get_game().starting_at(state.clone())
    assert game.policy_tensor_shape() == [game.num_distinct_actions()] and game.max_move_number() == game.max_history_length()
    assert game.new_initial_state().is_initial_state() and not state.is_initial_state()


def test_utilities():
    def returns(utility, players=3):
        game = faubourg.load_game("village", players=players, utility=utility, options={"target": 40})
        return play_on(game.new_initial_state(), 11)

    won, scores = returns("win"), returns("score").returns()
    winner = won.winners()[0]
    assert won.returns()[winner] == 1.0 and sorted(won.returns())[:2] == [-0.5, -0.5]
    assert scores == [float(s) for s in won.scores()]
    margin = returns("margin").returns()
    assert margin[winner] == scores[winner] - max(s for i, s in enumerate(scores) if i != winner)
    game = faubourg.load_game("village", players=3, utility="gains", options={"target": 40})
    state, total, choose = game.new_initial_state(), np.zeros(3), random.Random(1)
    while not state.is_terminal():
        state.draw(faubourg.Rng(choose.getrandbits(60))) if state.is_chance_node() else state.apply_action(
            choose.choice(state.legal_actions()))
        total += state.rewards()
    assert list(total) == state.returns() == [float(s) for s in state.scores()]
    assert game.get_type().reward_model.name == "REWARDS"
