"""`saecula verify`: proves that no draw of a finished game was changed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from saecula.cli.common import Json, Lang, out, out_json, read_text
from saecula.core import BadOption, Record, SaeculaError, game
from saecula.core.proof import CHANGED, PROVEN, prove
from saecula.core.record import is_hash
from saecula.text import Text, in_language, language


def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a finished game (.saecula or JSON).")],
    announced: Annotated[
        str, typer.Option("--commitment", metavar="HASH", help="The commitment that the table showed.")
    ] = "",
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Prove that every draw of a record follows from the key that was announced before the game.

    With --commitment, give what the table showed when you sat down: then the key cannot have been exchanged either. The
    exit code is 0 if it is proven, 1 if something was changed, 2 if nothing can be proven or the file cannot be read.
    """
    if announced and not is_hash(announced.lower()):
        raise BadOption("--commitment must be 64 hexadecimal digits, as the table shows them")
    try:
        record = Record.parse(read_text(file))
        proof = prove(record, announced.lower())
    except SaeculaError as error:
        raise SaeculaError(f"{file}: {error}" if str(file) not in str(error) else str(error)) from None
    text = Text(None, language(lang))
    if json:
        out_json({"file": str(file), **msgspec.to_builtins(proof)})
    else:
        console = out(error=proof.verdict != PROVEN)
        params = {key: in_language(value, text.lang) if key == "why" else value for key, value in proof.params.items()}
        console.print(f"{file}: {text.say(f'app.verify.{proof.id}', **params)}", markup=False, soft_wrap=True)
        here = game(record.game).spec.version
        if proof.verdict == CHANGED and record.version != here:
            console.print(text.say("app.verify.rules", version=record.version, here=here), markup=False, soft_wrap=True)
    if proof.verdict != PROVEN:
        raise typer.Exit(1 if proof.verdict == CHANGED else 2)
