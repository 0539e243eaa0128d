"""Who is let in, and what the page's server sends along. These need no browser, but they belong to the same page."""

import json

import aiohttp
import pytest
import yarl

from bot.playground import messages
from bot.playground.model import Channel, User
from bot.playground.page_server import PagePlayground
from bot.playground.people import Person
from bot.playground.standin import Standin


async def status(client: aiohttp.ClientSession, url: str, **headers: str) -> int:
    async with client.get(url, headers=headers, allow_redirects=False) as response:
        return response.status


async def test_the_page_needs_the_token(playground: PagePlayground) -> None:
    origin = str(yarl.URL(playground.url).origin())
    async with aiohttp.ClientSession() as client:
        assert await status(client, playground.url) == 200
        assert await status(client, playground.url + "main.js") == 200
        assert await status(client, playground.url.rstrip("/")) == 302
        for path in ("/", "/main.js", "/wrong/", "/wrong/main.js", "/wrong/socket"):
            assert await status(client, origin + path, Origin=origin) == 404
        for path in ("page_server.py", "../page_server.py", "%2e%2e/page_server.py", "media/attachments/1/1/x.png"):
            assert await status(client, str(yarl.URL(playground.url + path, encoded=True))) == 404


async def test_no_other_site_and_no_other_name(playground: PagePlayground) -> None:
    port = yarl.URL(playground.url).port
    async with aiohttp.ClientSession() as client:
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.2:{port}"):
            assert await status(client, playground.url, Host=host) == 403
        assert await status(client, playground.url, Host=f"localhost:{port}") == 200
        for origin in ("https://evil.example", "null", f"http://localhost:{port}", f"https://127.0.0.1:{port}"):
            assert await status(client, playground.url, Origin=origin) == 403
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect(playground.url + "socket", headers={"Origin": origin})
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await client.ws_connect(playground.url + "socket")


async def test_only_loopback(standin: Standin) -> None:
    with pytest.raises(ValueError, match="this machine alone"):
        PagePlayground(standin, host="0.0.0.0")


async def test_nothing_may_be_loaded_from_elsewhere(playground: PagePlayground) -> None:
    async with aiohttp.ClientSession() as client, client.get(playground.url) as response:
        policy = response.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert response.headers["Referrer-Policy"] == "no-referrer"
        text = await response.text()
        assert "http" not in text
        assert "discord.com" not in text


async def test_nonsense_breaks_nothing(playground: PagePlayground, standin: Standin) -> None:
    headers = {"Origin": str(yarl.URL(playground.url).origin())}
    async with aiohttp.ClientSession() as client, client.ws_connect(playground.url + "socket", headers=headers) as socket:
        await socket.receive_json()
        await socket.send_str(json.dumps({"do": "fly", "number": 1, "who": str(standin.people["Ana"].id)}))
        assert await socket.receive_json() == {"done": 1, "error": "The playground broke: KeyError('fly')"}
        assert "the page broke at 'fly'" in standin.errors.pop()
        await socket.send_str(json.dumps({"do": "be", "number": 2, "who": "7"}))
        assert await socket.receive_json() == {"done": 2, "error": "That person is not here any more."}


async def test_nothing_that_is_anas_is_sent_to_bela(
    playground: PagePlayground, standin: Standin, ana: Person, bela: Person
) -> None:
    def say(place: Channel, text: str, only_for: User | None = None) -> None:
        messages.post(standin.world, place, standin.world.bot, {"content": text}, only_for=only_for)

    headers = {"Origin": str(yarl.URL(playground.url).origin())}
    async with aiohttp.ClientSession() as client, client.ws_connect(playground.url + "socket", headers=headers) as socket:
        await socket.send_str(json.dumps({"do": "hello", "who": str(bela.id), "place": ""}))
        say(standin.channel, "secret", ana.user)
        say(standin.world.dm(ana.user), "secret")
        say(standin.channel, "for all")
        received = [await socket.receive_str()]
        while "for all" not in received[-1]:
            received.append(await socket.receive_str())
        await socket.send_str(json.dumps({"do": "be", "number": 1, "who": str(ana.id)}))
        theirs = [await socket.receive_str()]
        while "for all" not in theirs[-1]:
            theirs.append(await socket.receive_str())
    assert "secret" not in "".join(received)
    assert "secret" in theirs[-1]
