"""``python -m bot``: on Discord with a token, in the playground without one."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import logging
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

# What importing makes stays for ever: the collector need not look at it, now or later.
gc.disable()
from bot.app import Settings, run  # noqa: E402

gc.freeze()
gc.enable()

PORT = 8765
NO_TOKEN = "DISCORD_TOKEN is not set: create a bot at https://discord.com/developers/applications and put its token there."


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Canasta for Discord.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    discord = commands.add_parser("discord", help="run on Discord (DISCORD_TOKEN); the default where a token is set")
    discord.add_argument("--sync", action="store_true", help="send the commands to Discord even if they have not changed")
    playground = commands.add_parser(
        "playground", help="run in your browser, on a stand-in for Discord; the default without a token"
    )
    playground.add_argument(
        "--port",
        type=int,
        help=f"port of the page on this machine (0: any; without it {PORT}, or any other when that is taken)",
    )
    playground.add_argument("--no-browser", action="store_true", help="do not open the page")
    commands.add_parser("migrate", help="bring the database up to date and stop")
    commands.add_parser("ratings", help="rate all matches again, from their results, and stop")
    rules = commands.add_parser("rules", help="write the rules of all rulesets as Markdown and stop")
    rules.add_argument("--out", type=Path, default=Path("docs", "rules"), help="the folder to write to (docs/rules)")
    replay = commands.add_parser("replay", help="play an exported match again and print it (docs/export.md)")
    replay.add_argument("file", type=Path, help="the JSON of /canasta replay")
    replay.add_argument("--open", action="store_true", help="with all hands and every card that was drawn")
    replay.add_argument("--hand", type=int, metavar="N", help="print this hand alone; all are played")
    verify = commands.add_parser("verify", help="work a deal out again from its secret and cuts (docs/fairness.md) and stop")
    verify.add_argument("secret", help="64 hexadecimal digits, as /canasta verify shows them")
    verify.add_argument("--cut", type=int, action="append", default=[], help="a cut; several in their order")
    verify.add_argument("--ruleset", default="classic", help="the ruleset's key (classic)")
    verify.add_argument("--players", type=int, help="the number of players, where it is not the usual one")
    verify.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule that is not the usual one"
    )
    verify.add_argument("--seal", help="the seal that was shown: exit code 1 if the secret does not fit it")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    settings = Settings.from_environment()
    command = chosen.command or ("discord" if settings.token else "playground")
    try:
        match command:
            case "discord":
                return _discord(settings, getattr(chosen, "sync", False))
            case "migrate":
                asyncio.run(_migrate(settings))
            case "ratings":
                asyncio.run(_rate(settings))
            case "rules":
                _write_rules(chosen.out)
            case "verify":
                return _verify(chosen.secret, tuple(chosen.cut), chosen.ruleset, chosen.players, chosen.option, chosen.seal)
            case "replay":
                return _replay(chosen.file, chosen.open, chosen.hand)
            case _:
                _playground(settings, getattr(chosen, "port", None), not getattr(chosen, "no_browser", False))
    except KeyboardInterrupt:
        return 130
    return 0


def _discord(settings: Settings, sync: bool) -> int:
    if not settings.token:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    import discord

    try:
        with _discord_or_standin():
            asyncio.run(run(settings, tell=_tell, sync=sync))
    except discord.LoginFailure:
        print("Discord does not accept DISCORD_TOKEN: copy it again from the bot's page.", file=sys.stderr)
        return 2
    return 0


def _tell(text: str) -> None:
    """In the log, and for whoever reads what the program says."""
    logging.getLogger("bot").info(text)
    print(text, flush=True)


def _discord_or_standin() -> contextlib.AbstractContextManager[None]:
    """``CANASTA_STANDIN`` is the address of a stand-in for Discord on this machine, for tests; no other is accepted."""
    address = os.environ.get("CANASTA_STANDIN")
    if not address:
        return contextlib.nullcontext()
    from bot.playground.pointing import point_discord_at

    return point_discord_at(address)


async def _migrate(settings: Settings) -> None:
    from bot.app import services

    async with services(settings.database_url):
        print(f"{settings.database_url} is up to date.")


async def _rate(settings: Settings) -> None:
    from bot.app import services
    from bot.store.projections import rate_again

    async with services(settings.database_url) as built:
        count = await rate_again(built.database)
    print(f"Rated matches: {count.matches}. Rated people: {count.people}.")


def _write_rules(folder: Path) -> None:
    from bot.i18n.catalogue import load
    from bot.i18n.rulebook import rulebook

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in rulebook(load().words()).items():
        (folder / name).write_text(text, "utf-8")
    print(f"The rules are in {folder}.")


def _replay(file: Path, open_cards: bool, only: int | None) -> int:
    """Print an exported match; 1 where it could not have been played so."""
    from bot.i18n.catalogue import load
    from bot.i18n.phrases import refusal_text
    from bot.i18n.replay import match_text
    from bot.store.export import ExportError, parse_match
    from bot.tables.record import ForgedError, played

    words = load().words()
    try:
        record = parse_match(file.read_text("utf-8"))
        hands = list(played(record))
    except OSError as fault:
        return _refuse(file, fault.strerror or str(fault))
    except (UnicodeDecodeError, ExportError) as fault:
        return _refuse(file, str(fault))
    except ForgedError as fault:
        why = [] if fault.refused is None else [refusal_text(words, *fault.refused)]
        return _refuse(file, ": ".join([str(fault), *why]))
    if only is not None and not 1 <= only <= len(hands):
        return _refuse(file, f"there is no hand {only}, only 1 to {len(hands)}")
    print(match_text(words, record, hands, open_cards, only), end="")
    return 0


def _refuse(file: Path, why: str) -> int:
    print(f"{file}: {why}", file=sys.stderr)
    return 1


def _verify(secret: str, cuts: tuple[int, ...], key: str, players: int | None, options: Sequence[str], seal: str | None) -> int:
    from bot.engine.notation import print_cards
    from bot.engine.sections import RulesetError
    from bot.engine.variants import ruleset
    from bot.tables.verify import work_out

    try:
        rules = ruleset(key)
        form = rules if players is None else rules.for_players(players)
        house_rules = dict(option.split("=", 1) for option in options)
        form = form.with_options({name: json.loads(value) for name, value in house_rules.items()})
        worked_out = work_out(form, bytes.fromhex(secret), cuts)
    except (RulesetError, ValueError, OverflowError) as fault:
        print(f"That cannot be worked out: {fault}.", file=sys.stderr)
        return 2
    print(f"seal  {worked_out.seal}")
    print(f"deck  {print_cards(worked_out.deck)}")
    if worked_out.lift is not None:
        print(f"lift  {worked_out.lift}")
    if seal is not None and seal.strip().lower() != worked_out.seal:
        print("The secret does not fit that seal.", file=sys.stderr)
        return 1
    return 0


def _playground(settings: Settings, port: int | None, browser: bool) -> None:
    from bot.playground.run import play

    asyncio.run(play(settings, _free(PORT) if port is None else port, browser))


def _free(port: int) -> int:
    """The port, or 0 (any) if somebody listens on it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port


if __name__ == "__main__":
    sys.exit(main())
