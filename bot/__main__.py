"""``python -m bot``: on Discord with a token, in the playground without one."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
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
    commands.add_parser("discord", help="run on Discord (DISCORD_TOKEN); the default where a token is set")
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
    rules = commands.add_parser("rules", help="write the rules of all rulesets as Markdown and stop")
    rules.add_argument("--out", type=Path, default=Path("docs", "rules"), help="the folder to write to (docs/rules)")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    settings = Settings.from_environment()
    command = chosen.command or ("discord" if settings.token else "playground")
    try:
        match command:
            case "discord":
                return _discord(settings)
            case "migrate":
                asyncio.run(_migrate(settings))
            case "rules":
                _write_rules(chosen.out)
            case _:
                _playground(settings, getattr(chosen, "port", None), not getattr(chosen, "no_browser", False))
    except KeyboardInterrupt:
        return 130
    return 0


def _discord(settings: Settings) -> int:
    if not settings.token:
        print(NO_TOKEN, file=sys.stderr)
        return 2
    import discord

    try:
        with _discord_or_standin():
            asyncio.run(run(settings))
    except discord.LoginFailure:
        print("Discord does not accept DISCORD_TOKEN: copy it again from the bot's page.", file=sys.stderr)
        return 2
    return 0


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


def _write_rules(folder: Path) -> None:
    from bot.i18n.catalogue import load
    from bot.i18n.rulebook import rulebook

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in rulebook(load().words()).items():
        (folder / name).write_text(text, "utf-8")
    print(f"The rules are in {folder}.")


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
