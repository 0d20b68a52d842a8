"""Random backgammon in OpenSpiel's own C++: a line on standard input measures one slice, in states a second.

A native playout does not say how many states it went through, so the mean is counted first, by games played from
Python, which go through the same states with the same chances; how fast Python is at that is told as well. Slices are long, so they are measured in time of the
processor: that others were busy beside them shall not help us.
"""

import random
import sys
import time

import pyspiel

COUNTED = 1000
# So many that the length of the games in a slice is close to the mean: the best slice shall not be one of short games.
PLAYOUTS = 200

game = pyspiel.load_game("backgammon")


def opening():
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state))
    return state


def drawn(state):
    actions, chances = zip(*state.chance_outcomes())
    return random.choices(actions, chances)[0]


def states_of_a_game():
    state, states = opening(), 0
    while not state.is_terminal():
        state.apply_action(drawn(state) if state.is_chance_node() else random.choice(state.legal_actions()))
        states += 1
    return states


random.seed(1863)
begun = time.process_time()
states = sum(states_of_a_game() for _ in range(COUNTED))
mean, loop = states / COUNTED, states / (time.process_time() - begun)
print(f"OpenSpiel's backgammon: {mean:.1f} states a game; a loop in Python goes through {loop:.0f} a second", flush=True)

for number, _ in enumerate(sys.stdin):
    # One simulation of the search evaluates its root, and the evaluation is so many native playouts.
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=PLAYOUTS, seed=number)
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c=2.0, max_simulations=1, max_memory_mb=100, solve=False, seed=number, verbose=False
    )
    state = opening()
    begun = time.process_time()
    bot.mcts_search(state)
    print(PLAYOUTS * mean / (time.process_time() - begun), flush=True)
