"""The words that are painted: in the server's language where everybody looks, else in that of the one who looks."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.view import view_of
from bot.playground.model import Message
from bot.playground.people import Person
from bot.render.board_scene import board_scene
from bot.render.hand_scene import hand_scene
from bot.render.painter import composed, png
from bot.render.rating_scene import career_scene, ladder_scene
from bot.render.replay_scene import ReplayPicture, replay_scene
from bot.render.scene import Label, Scene
from bot.render.score_scene import score_scene
from bot.render.summary_scene import summary_scene
from bot.tables.standing import Ladder
from bot.ui.leaderboard import RUNGS, ladder_picture
from bot.ui.pictures import board_picture, hand_picture, score_sheet_of
from bot.ui.stats import career_picture
from bot.ui.summary import summary_picture_of
from tests.stories.test_three_languages import EN, HU, RO, Company, company
from tests.support.steps import tapped, typed
from tests.support.tongues import strange_words
from tests.tables.played import further_steps

__all__ = ["company"]


def is_painted(company: Company, language: str, person: Person, message: Message, scene: Scene, *others: Scene) -> None:
    """The picture of the message is this scene, all words of which are of the language, and none of the others."""
    assert person.picture(message) == png(composed(scene))
    text = "\n".join(item.text for item in scene.items if isinstance(item, Label))
    assert strange_words(language, text, company.names) == []
    for other in others:
        assert person.picture(message) != png(composed(other))


async def test_the_board_the_hands_and_the_sheet(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down()
    table = await bot.table()
    assert table.game is not None
    names, seen = await bot.client.house.names(table), view_of(table.game, None).position
    boards = (board_scene(board_picture(words, table, seen, names)) for words in (RO, EN, HU))
    is_painted(company, "ro", emma, emma.sees("e rândul tău"), *boards)
    for person, seat, language, words, other in (
        (bela, 2, "hu", HU, RO),
        (radu, 3, "ro", RO, EN),
        (emma, 0, "en", EN, RO),
    ):
        await tapped(bot, person, "Arată-mi cărțile")
        view = view_of(table.game, seat)
        hands = (hand_scene(hand_picture(one, table, view)) for one in (words, other))
        is_painted(company, language, person, person.ephemerals[-1], *hands)
    await company.bela_goes_out()
    game = (await bot.table()).game
    assert game is not None
    sheets = (score_scene(score_sheet_of(words, game, names.side)) for words in (RO, EN, HU))
    is_painted(company, "ro", emma, emma.sees("Foaia de scor. Scorul jocului 1"), *sheets)


async def test_the_match_the_ladder_the_statistics_and_the_replay(company: Company) -> None:
    bot, (bela, radu, emma) = company.bot, company
    await company.sit_down(target=500)
    await bot.hall.change(1, lambda table: tuple(further_steps(table, 99, "thumb")))
    await bot.settled()
    table, standing = await bot.table(), bot.client.house.standing
    assert table.game is not None
    names = await bot.client.house.names(table)
    game = table.game
    summaries = (summary_scene(summary_picture_of(words, table, game, names)) for words in (RO, EN))
    is_painted(company, "ro", emma, emma.sees("câștigă partida cu"), *summaries)
    await typed(bot, emma, "canasta leaderboard")
    ladder = Ladder(server=1)
    rungs = await standing.rungs(ladder, 0, RUNGS)
    ladders = (ladder_scene(ladder_picture(words, ladder, rungs)) for words in (RO, EN))
    is_painted(company, "ro", bela, bela.sees("## Clasament"), *ladders)
    for person, language, words, other in ((bela, "hu", HU, RO), (radu, "ro", RO, HU), (emma, "en", EN, RO)):
        known = await bot.services.directory.known_person(str(person.id))
        assert known is not None
        await typed(bot, person, "canasta stats")
        career = await standing.career(known.id)
        careers = (career_scene(career_picture(one, career, person.name)) for one in (words, other))
        is_painted(company, language, person, person.ephemerals[-1], *careers)
        await typed(bot, person, "canasta replay")
        await tapped(bot, person, words("ui.button.replay-last"))
        board = board_picture(words, table, view_of(game, None).position, names)
        view = view_of(game, table.seat_of(known.id))
        own = replace(hand_picture(words, table, view), title=words("ui.hand.picture.waiting"))
        scene = replay_scene(ReplayPicture(board, own if view.hand else None))
        is_painted(company, language, person, person.ephemerals[-1], scene)
