"""The odds of a hand combat, six dice against six, by icepool: a line on standard input measures one slice.

First it prints its answer: the denominator and, for every outcome, the ways to it.
"""

import json
import sys
import time

from icepool import MultisetEvaluator, UnsupportedOrder, d6

# In time of the processor: a slice this long is hardly ever left alone on a busy machine, and that shall not help us.
SLICE = 0.1


class HandCombat(MultisetEvaluator):
    """Equal dice cancel, sixes hit, the higher sum wins and may double.

    One pass over both pools; from the ones up, so that the sixes are no part of the state on the way, and with the
    state in a single number. Of the formulations tried this was the fastest.
    """

    def initial_state(self, order, outcomes, *sizes):
        if order < 0:
            raise UnsupportedOrder()
        return 0

    def next_state(self, state, order, face, charger, defender):
        left = charger - defender
        state += face * left if left > 0 else -face * left << 8
        return state + (charger << 16) + (defender << 20) if face == 6 else state

    def final_outcome(self, state, order, outcomes, *sizes):
        charger, defender = state & 255, state >> 8 & 255
        if charger > defender:
            result, doubled = "charger wins", charger >= 2 * defender
        elif defender > charger:
            result, doubled = "defender wins", defender >= 2 * charger
        else:
            result, doubled = "level", False
        return result, state >> 20, state >> 16 & 15, doubled


def odds():
    # A fresh evaluator each time: the old one would look its answer up.
    return HandCombat().evaluate(d6.pool(6), d6.pool(6))


answer = odds()
ways = [[*outcome, quantity] for outcome, quantity in answer.items()]
print(json.dumps({"denominator": answer.denominator(), "ways": ways}), flush=True)

for _ in sys.stdin:
    begun, runs = time.process_time(), 0
    while time.process_time() - begun < SLICE:
        odds()
        runs += 1
    print(runs / (time.process_time() - begun), flush=True)
