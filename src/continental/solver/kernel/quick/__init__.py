"""Openings where the rules are as simple as those of the documented games.

`best` chooses trios and escaleras together: `trios` tells which trios there can be, `escaleras`
what escaleras of all suits can, `suits` those of one suit, and `layers` those that compete for its
cards. `places` counts what the shortest ones can hold, by which most hands are settled, and
`lacking` how many cards a hand lacks.
"""
