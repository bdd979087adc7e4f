"""Run the benchmarks: ``python -m tests.bench [NAME…]``; without a name all of them.

A benchmark is a module ``bench_<name>.py`` here with a function ``measure() -> Iterable[Measured]``. Figures move with the
machine; the ratio is what counts, and no test asserts either.
"""

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.form import table


def names() -> list[str]:
    """Return the names of all benchmarks."""
    return sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def main(wanted: list[str]) -> int:
    """Run benchmarks and print their tables; 2 if one is asked for that is not there."""
    known = names()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    for name in wanted or known:
        rows = list(import_module(f"tests.bench.bench_{name}").measure())
        print(f"{name}\n\n{table(rows)}\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
