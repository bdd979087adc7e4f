"""Write the expected events of the golden cases anew, and show what changes: ``python -m tests.bless [PART OF A NAME …]``."""

import difflib
import sys
from collections.abc import Sequence

from tests.rulesets import golden


def main(words: Sequence[str]) -> int:
    """Bless the cases whose path holds one of the words, or all; return 1 if a case cannot be played."""
    changed = failed = 0
    for folder in golden.cases():
        if words and not any(word in str(folder) for word in words):
            continue
        file = folder / "expected.jsonl"
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        try:
            after = golden.written(list(golden.happened(folder)))
        except AssertionError as error:
            print(f"NO  {folder.name}: {error}")
            failed += 1
            continue
        if after == before:
            continue
        changed += 1
        print(f"{folder.name}")
        for line in difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0):
            if not line.startswith(("---", "+++", "@@")):
                print(f"  {line[:400]}")
        file.write_text(after, encoding="utf-8")
    print(f"{changed} written, {failed} cannot be played.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
