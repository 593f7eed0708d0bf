"""Operations on the plain data of case files: patches, pointers and comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

from saecula.core.data import whole
from saecula.core.errors import BadCase

MISSING: Final = "(nothing there)"
NOTHING: Final = "(nothing)"
"""The text that represents null, which TOML does not have."""


def merge(target: Any, patch: Any) -> Any:
    """Applies an RFC 7396 merge patch, in which an object applied to a list patches the elements by number.

    The text "(nothing)" represents null and removes the member.
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(target, list):
        out = list(target)
        for key, value in patch.items():
            if not 0 <= whole(key) <= len(out):
                raise BadCase(f"{key!r} is not an element of a list of {len(out)}")
            if int(key) == len(out):
                out.append(merge(None, value))
            else:
                out[int(key)] = merge(out[int(key)], value)
        return out
    out_dict = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value == NOTHING:
            out_dict.pop(key, None)
        else:
            out_dict[key] = merge(out_dict.get(key), value)
    return out_dict


def without(patch: Any, paths: list[str], path: str = "") -> Any:
    """A patch without anything below these paths."""
    if not isinstance(patch, dict):
        return patch
    return {key: without(value, paths, f"{path}/{key}") for key, value in patch.items() if f"{path}/{key}" not in paths}


def both(first: Any, second: Any) -> Any:
    """One patch that does what the first and then the second would do."""
    if isinstance(first, dict) and isinstance(second, dict):
        return {**first, **{key: both(first[key], value) if key in first else value for key, value in second.items()}}
    return merge(first, second) if isinstance(first, list) else second


def pointer(data: Any, path: str) -> Any:
    """The value that a JSON pointer refers to. A last part `#` counts the elements of a list or an object."""
    here = data
    for part in path.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if key == "#" and isinstance(here, (list, dict)):
            here = len(here)
        elif isinstance(here, dict) and key in here:
            here = here[key]
        elif isinstance(here, list) and 0 <= _index(key, len(here)) < len(here):
            here = here[_index(key, len(here))]
        else:
            return MISSING
    return here


def _index(key: str, count: int) -> int:
    """The number of an element; "-1" is the last one."""
    number = whole(key.removeprefix("-"))
    return count - number if key.startswith("-") and number >= 0 else number


def same(found: Any, expected: Any) -> bool:
    """Whether a value is the expected one; the text "(nothing)" expects null."""
    if expected == NOTHING:
        return found is None or found == NOTHING
    if isinstance(found, dict) and isinstance(expected, dict):
        return found.keys() == expected.keys() and all(same(found[key], value) for key, value in expected.items())
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(same(a, b) for a, b in zip(found, expected, strict=True))
    if isinstance(found, bool) != isinstance(expected, bool):
        return False
    return bool(found == expected)


def same_in_any_order(found: Any, expected: Any) -> bool:
    """Whether two lists have the same elements, each the same number of times."""
    if not isinstance(found, list) or not isinstance(expected, list) or len(found) != len(expected):
        return False
    left = list(found)
    for value in expected:
        i = next((i for i, one in enumerate(left) if same(one, value)), -1)
        if i < 0:
            return False
        left.pop(i)
    return True


# --- names in a case that do not exist ---


def near(word: str, known: Iterable[str]) -> str:
    """The known words that resemble an unknown one, as the end of a sentence; empty if there are none."""
    found = get_close_matches(word, known, 3, 0.75)
    return f"; near: {', '.join(found)}" if found else ""


def _all(known: Iterable[str]) -> str:
    return f"; there are {', '.join(sorted(known)) or 'none'}"


def beside(data: Any, path: str) -> str:
    """What exists at the place where a pointer fails, as the end of a sentence."""
    parts = path.split("/")
    for i in range(1, len(parts)):
        if pointer(data, "/".join(parts[: i + 1])) == MISSING:
            here = pointer(data, "/".join(parts[:i]))
            if isinstance(here, dict):
                return near(parts[i], here) or _all(here)
            return f"; there are {len(here)}" if isinstance(here, list) else ""
    return ""


def ignored(patch: Any, data: Any, path: str = "") -> str:
    """The first place of a patch that has no counterpart in the data that it was applied to; empty if there is none."""
    if isinstance(patch, dict) and isinstance(data, dict):
        missing = [key for key in patch if key not in data and patch[key] != NOTHING]
        if missing:
            return f"{path}/{missing[0]}{near(missing[0], data) or _all(data)}"
    for key, value, part in _pairs(patch, data):
        found = ignored(value, part, f"{path}/{key}")
        if found:
            return found
    return ""


def overruled(patch: Any, data: Any, path: str = "") -> str:
    """The first number or word of a patch that differs from what the game computes itself; empty if there is none."""
    if isinstance(patch, (int, str)) and isinstance(data, (int, str)):
        return f"{path}: it is computed from other fields ({data!r} here) and cannot be given ({patch!r})" * (
            patch != data
        )
    for key, value, part in _pairs(patch, data):
        found = overruled(value, part, f"{path}/{key}")
        if found:
            return found
    return ""


def _pairs(patch: Any, data: Any) -> list[tuple[str, Any, Any]]:
    """The members of a patch with the data that they were applied to."""
    if isinstance(patch, list) and isinstance(data, list):
        return [(str(i), value, data[i]) for i, value in enumerate(patch) if i < len(data)]
    if isinstance(patch, dict) and isinstance(data, dict):
        return [(key, value, data[key]) for key, value in patch.items() if value != NOTHING and key in data]
    if isinstance(patch, dict) and isinstance(data, list):
        return [(key, value, data[whole(key)]) for key, value in patch.items() if whole(key) < len(data)]
    return []
