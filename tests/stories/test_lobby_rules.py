"""The host chooses the rules before the match: by command, by menus, and never afterwards."""

from __future__ import annotations

import pytest

from bot.engine.variants import ruleset, rulesets
from bot.playground.model import Message
from bot.playground.people import Person, PersonError
from bot.tables.house_rules import chosen
from tests.support.canasta import Canasta

RULESET = "Which rules?"
PLAYERS = "How many players?"
HOUSE_RULE = "Which house rule do you want to change?"


async def opens(bot: Canasta, person: Person, **options: object) -> None:
    await (await person.slash("canasta new", **options)).settled()
    await bot.settled()


async def menus(bot: Canasta, host: Person) -> Message:
    """The menus of the host, newly opened."""
    message = await (await host.tap("Change the rules")).settled()
    assert message.only_for is host.user
    return message


async def picks(bot: Canasta, host: Person, placeholder: str, option: str) -> str:
    """Choose from the newest menu; what the host reads then."""
    message = await (await host.choose(placeholder, option)).settled()
    await bot.settled()
    return host.reads(message)


def lobby(person: Person) -> str:
    return person.reads(person.sees("Canasta: "))


def values(message: Message, placeholder: str) -> list[str]:
    return next(
        [str(option["value"]) for option in select["options"]]
        for select in message.selects
        if select["placeholder"] == placeholder
    )


async def test_samba_with_a_target_and_house_rules_by_menus(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana, ruleset="samba", players=4, target=7500)
    assert "Samba · to 7500" in lobby(bela)
    message = await menus(bot, ana)
    assert "10000" not in ana.reads(message)
    text = await picks(bot, ana, HOUSE_RULE, "top_minimum")
    assert "Samba · to 7500" in text
    await picks(bot, ana, _placeholder(ana), "160")
    await picks(bot, ana, HOUSE_RULE, "tie")
    await picks(bot, ana, _placeholder(ana), '"draw"')
    table = await bot.table()
    assert table.rules == ruleset("samba").with_options({"target": 7500, "top_minimum": 160, "tie": "draw"})
    assert "160" in lobby(bela)
    await picks(bot, ana, HOUSE_RULE, "target")
    await picks(bot, ana, _placeholder(ana), "10000")
    assert "Samba · to 10000" in lobby(bela)
    await bot.restart()
    again = await bot.table()
    assert chosen(again.rules) == {"top_minimum": 160, "tie": "draw"}
    await picks(bot, ana, HOUSE_RULE, "tie")
    await ana.tap("Everything as usual")
    await bot.settled()
    assert (await bot.table()).rules == ruleset("samba")


def _placeholder(person: Person) -> str:
    """The menu of the values of the house rule that was picked."""
    selects = person.ephemerals[-1].selects
    return next(str(select["placeholder"]) for select in selects if str(select["placeholder"]).endswith(": choose…"))


async def test_another_ruleset_says_which_house_rules_are_gone(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana, ruleset="samba")
    await menus(bot, ana)
    for option, value in (("top_minimum", "160"), ("tie", '"draw"')):
        await picks(bot, ana, HOUSE_RULE, option)
        await picks(bot, ana, _placeholder(ana), value)
    text = await picks(bot, ana, RULESET, "classic")
    assert "Not kept" in text
    assert (await bot.table()).rules == ruleset("classic").with_options({"tie": "draw"})
    text = await picks(bot, ana, PLAYERS, "6")
    assert "Not kept" not in text
    assert (await bot.table()).rules == ruleset("classic").for_players(6).with_options({"tie": "draw"})
    assert "for 6" in lobby(bela)
    text = await picks(bot, ana, RULESET, "hand-and-foot")
    assert (await bot.table()).players == 6
    assert "4 deals" in lobby(bela)


async def test_every_ruleset_and_house_rule_can_be_chosen_by_menus(bot: Canasta, ana: Person) -> None:
    await opens(bot, ana)
    message = await menus(bot, ana)
    assert set(values(message, RULESET)) == set(rulesets())
    for key, base in rulesets().items():
        await picks(bot, ana, RULESET, key)
        assert (await bot.table()).rules.key == key
        for players in base.allowed_players:
            if len(base.allowed_players) > 1:
                await picks(bot, ana, PLAYERS, str(players))
            offered = [option.name for option in base.for_players(players).offered_options()]
            assert values(ana.ephemerals[-1], HOUSE_RULE) == offered
    for option in ruleset("surpriza").for_players(7).offered_options():
        await picks(bot, ana, RULESET, "surpriza")
        await picks(bot, ana, PLAYERS, "7")
        await picks(bot, ana, HOUSE_RULE, option.name)
        last = values(ana.ephemerals[-1], _placeholder(ana))[-1]
        await picks(bot, ana, _placeholder(ana), last)
        assert option.name in chosen((await bot.table()).rules)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ruleset": "samba", "target": 7777}, "multiple of 500, such as 7500 or 8000"),
        ({"ruleset": "samba", "target": 100}, "multiple of 500, such as 500"),
        ({"ruleset": "hand-and-foot", "target": 5000}, "not played to a number of points"),
        ({"ruleset": "samba", "players": 3}, "is for 4 players"),
        ({"ruleset": "samba", "players": 3, "target": 7500}, "is for 4 players"),
    ],
)
async def test_what_a_ruleset_does_not_have_is_said_and_no_table_opens(
    bot: Canasta, ana: Person, options: dict[str, object], said: str
) -> None:
    reply = await ana.slash("canasta new", **options)
    assert said in reply.text
    assert await bot.hall.ledger.running() == []


async def test_a_ruleset_without_room_for_all_who_sit_there(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana, ruleset="surpriza", players=7)
    for _ in range(4):
        await ana.tap("Add a computer player")
        await bot.settled()
    await menus(bot, ana)
    text = await picks(bot, ana, RULESET, "samba")
    assert "room for 4 players only" in text
    text = await picks(bot, ana, PLAYERS, "3")
    assert "room for 3 players only" in text
    assert (await bot.table()).rules == ruleset("surpriza").for_players(7)
    assert "for 7" in lobby(bela)


async def test_only_the_host_changes_the_rules(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana)
    await bela.tap("Join")
    await bot.settled()
    message = await (await bela.tap("Change the rules")).settled()
    assert "host" in bela.reads(message)
    assert not message.selects


async def test_the_rules_of_a_match_never_change(bot: Canasta, ana: Person) -> None:
    """The menus are still there, and the lobby's old buttons too, as they are in an old message."""
    await opens(bot, ana, ruleset="samba")
    await menus(bot, ana)
    await picks(bot, ana, HOUSE_RULE, "top_minimum")
    await ana.tap("Start with computer players", on=ana.sees("Canasta: "))
    await bot.settled()
    before = await bot.table()
    assert before.stage == "playing"
    message = next(message for message in ana.ephemerals if message.selects and "House" not in message.content)
    reply = await ana.choose(str(message.selects[-1]["placeholder"]), "160", on=message)
    text = ana.reads(await reply.settled())
    assert "The match has begun already" in text
    assert not message.selects
    assert (await bot.table()).rules == before.rules
    with pytest.raises(PersonError):
        await ana.tap("Change the rules")


async def test_the_board_says_what_is_played_all_along(bot: Canasta, ana: Person, bela: Person) -> None:
    await opens(bot, ana, ruleset="samba", target=2500)
    await menus(bot, ana)
    await picks(bot, ana, HOUSE_RULE, "wild_ratio")
    await picks(bot, ana, _placeholder(ana), '"equal"')
    line = "Samba · to 2500 · "
    assert line in lobby(bela)
    await ana.tap("Start with computer players")
    await bot.settled()
    board = bela.reads(bela.sees("Ana, it is your turn"))
    assert line in board
    await (await bela.tap("Rules")).settled()
    await bot.settled()
    told = "\n".join(bela.reads(message) for message in bela.ephemerals)
    for option in ruleset("samba").offered_options():
        assert bot.catalogue is None
        assert _name(bot, option.name) in told
    await (await ana.slash("canasta table")).settled()
    ana.sees(line)


def _name(bot: Canasta, option: str) -> str:
    return bot.services.catalogue.words()(f"option.{option}")


async def test_rules_for_any_number_of_players(bot: Canasta, ana: Person) -> None:
    async def rules(**options: object) -> str:
        reply = await ana.slash("canasta rules", **options)
        message = await reply.settled()
        await bot.settled()
        return "\n".join(ana.reads(page) for page in (message, *reply.follow_ups))

    seven = await rules(ruleset="surpriza", players=7)
    assert "7 players" in seven
    assert "216 cards" in seven
    assert "is for 4 players" in await rules(ruleset="samba", players=7)
    await opens(bot, ana, ruleset="samba", target=3500)
    assert "3500" in await rules()
    assert "3500" in await rules(ruleset="samba")
    assert "3500" not in await rules(ruleset="bolivian")
