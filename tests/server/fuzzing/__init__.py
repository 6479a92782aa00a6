"""A fuzzer of the server: valid, nearly valid and hostile requests and intents, beside a game of innocent players.

It learns the routes from the app and the messages from the classes of the protocol, so that it knows new ones by
itself. By hand, for ten minutes: `python -m tests.server.fuzzing --seconds 600 --seed 1`.
"""
