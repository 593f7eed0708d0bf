"""Which option values of a game go together, for the form of a new table."""

from __future__ import annotations

import msgspec

from saecula.core.errors import BadOption
from saecula.core.game import Options, Spec, Value


class OptionFit(msgspec.Struct):
    """Why the chosen options do not go together ("" if they do), and each option's values that go with the others."""

    trouble: str
    choices: dict[str, list[Value]]


def fitting_options(spec: Spec, text: str) -> OptionFit:
    """Checks options as written in a game string, `players=2, scenario=hannibal`; the others have their defaults."""
    known = {option.name: option for option in spec.options()}
    chosen: Options = {option.name: option.default for option in known.values()}
    for part in text.split(","):
        name, _, value = (words.strip() for words in part.partition("="))
        if name and name not in known:
            raise BadOption(f"{spec.id} has no option {name[:60]!r}: it has {', '.join(known)}")
        if name:
            chosen[name] = known[name].read(value)

    def trouble(options: Options) -> str:
        return spec.combine(options) if spec.combine is not None else ""

    return OptionFit(
        trouble(chosen),
        {
            name: [choice for choice in option.choices if not trouble({**chosen, name: choice})]
            for name, option in known.items()
        },
    )
