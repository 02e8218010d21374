"""A second, slow, plain reading of the rulebook, which checks game records of the first one.

It shares no code with the engine: it was written from the rulebook, the rulings (R1, R2, ..), the
record format, the page on chance and the edition file alone.
"""
