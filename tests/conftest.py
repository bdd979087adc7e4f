"""What holds for all tests: no example of a property has a time limit, for no test asserts an absolute time."""

from hypothesis import settings

settings.register_profile("untimed", settings(), deadline=None)
settings.load_profile("untimed")
