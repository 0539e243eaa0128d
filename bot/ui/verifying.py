"""The proof of a deal, for whoever asks: seal, secret, cut, and how to work it out."""

from __future__ import annotations

import json

from bot.engine.law import law_of
from bot.engine.notation import print_cards
from bot.i18n.catalogue import Words
from bot.tables.house_rules import chosen, standard
from bot.tables.table import Table
from bot.tables.verify import Proof, proofs
from bot.ui.cutting import seal_line
from bot.ui.house import House, Names
from bot.ui.messages import Message

TOP = 16
"""So many cards of the deck are shown."""


async def verify_message(house: House, table: Table, words: Words, hand: int | None) -> Message:
    """The proof of a hand that is over; of the last one where none is named. The one that is played keeps its secret."""
    found = proofs(table.rules, [*await house.hall.ledger.read(table.id)])
    running = table.game is not None and table.stage == "playing" and not table.between_hands
    over = found[:-1] if running else found
    wanted = [proof for proof in over if hand in (None, proof.number)]
    lines = [_proof_text(words, table, wanted[-1], await house.names(table, words))] if wanted else [words("ui.verify.none")]
    if running and found and found[-1].sealed:
        lines.append(words("ui.verify.running", seal=found[-1].sealed))
    lines.append(seal_line(words, table))
    return Message("\n".join(filter(None, lines)))


def _proof_text(words: Words, table: Table, proof: Proof, names: Names) -> str:
    cut = " ".join(map(str, proof.cuts))
    by = words("ui.verify.by-chance") if proof.cutter is None else names.seat(proof.cutter)
    command = f"python -m bot verify {proof.secret.hex()}"
    command += "".join(f" --cut {number}" for number in proof.cuts)
    command += f" --ruleset {table.rules.key} --players {table.players}"
    if law_of(table.rules).deck != law_of(standard(table.rules)).deck:
        command += "".join(f" --option {name}={json.dumps(value)}" for name, value in chosen(table.rules).items())
    lines = [
        words("ui.verify.title", number=proof.number),
        words("ui.verify.seal", seal=proof.sealed) if proof.sealed else words("ui.verify.no-seal"),
        words("ui.verify.secret", secret=proof.secret.hex()),
        words("ui.verify.cut", cut=cut, player=by) if proof.cuts else words("ui.verify.no-cut"),
        words("ui.verify.deck", cards=print_cards(proof.worked_out.deck[:TOP])),
        words("ui.verify.holds" if proof.holds else "ui.verify.broken"),
        words("ui.verify.how", command=command),
    ]
    return "\n".join(lines)
