"""Calls every tool of agg mcp with the official client of the Model Context Protocol: test.py AGG

The client checks each structured answer against the schema that the tool promised. It runs with version 2 of the package
mcp, which speaks the protocol of 2026 and tries it first, and with version 1, which only knows the handshake before it.
"""

import asyncio
import contextlib
import datetime
import importlib.metadata
import json
import pathlib
import socket
import sys
import tempfile
import time

import mcp
from mcp.client.stdio import StdioServerParameters, stdio_client

AGG = pathlib.Path(sys.argv[1]).resolve()
VERSION = importlib.metadata.version("mcp")
IS_MODERN = not VERSION.startswith("1.")
REPORT = "KPWM 202351Z 24008G18KT 4SM -RA BR BKN018 12/11 A2992"
# For each tool: good arguments with a word of the answer, wrong ones, and ones in which something is missing.
CALLS = {
    "weather": ({"place": "Berlin"}, "Mist", {"place": "Nowherxq"}, {"fields": "temperature"}),
    "hourly": ({"place": "Berlin", "hours": 3}, "Berlin", {"place": "Berlin", "hours": 400}, {"hours": 3}),
    "daily": ({"place": "Berlin"}, "Berlin", {"place": 5}, {"days": 2}),
    "rain": ({"place": "Tromsø"}, "Tromsø", {"place": "Tromsø", "within": "1s"}, {"within": "30m"}),
    "alerts": ({"place": "New York"}, "New York", {"place": "Springfield"}, {}),
    "airport": ({"ident": "KPWM"}, "Portland", {"ident": "Nowherxq"}, {}),
    "route": ({"ident": ["KSTS", "KBFL", "KFFZ"]}, "KBFL", {"ident": ["KSTS"]}, {"speed": "120kt"}),
    "decode": ({"report": REPORT}, "KPWM", {"report": "hello"}, {}),
    "compare": ({"place": "Berlin"}, "Berlin", {"place": "Berlin", "provider": ["nobody"]}, {}),
    "explain": ({"place": "Berlin", "field": ["temperature"]}, "Temperature", {"place": "Berlin", "field": ["x"]}, {}),
    "places": ({"name": "Portland"}, "Maine", {"name": "Nowherxq"}, {}),
}


@contextlib.asynccontextmanager
async def connected(home, *options):
    """A session with a server of its own, whose standard error must stay empty."""
    with tempfile.TemporaryFile("w+") as errors:
        environment = {"HOME": str(home), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
        parameters = StdioServerParameters(command=str(AGG), args=["mcp", *options], env=environment)
        transport = stdio_client(parameters, errlog=errors)
        if IS_MODERN:
            async with mcp.Client(transport) as client:
                yield client
                end = time.monotonic()
        else:
            async with transport as (reader, writer), mcp.ClientSession(reader, writer) as session:
                await session.initialize()
                yield session
                end = time.monotonic()
        # The client waits two seconds for the server to exit before it ends it.
        assert time.monotonic() - end < 1.5, f"the server took {time.monotonic() - end:.1f} s to exit"
        errors.seek(0)
        assert not (text := errors.read()), f"standard error: {text}"


def seconds(count):
    return count if IS_MODERN else datetime.timedelta(seconds=count)


def is_error(result):
    return result.is_error if IS_MODERN else result.isError


def structured(result):
    return result.structured_content if IS_MODERN else result.structuredContent


def text(result):
    return result.content[0].text


async def lists_and_calls_every_tool(home):
    async with connected(home, "--sample") as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == list(CALLS), tools
        for name, (good, word, wrong, missing) in CALLS.items():
            result = await client.call_tool(name, good)
            assert not is_error(result) and word in text(result), f"{name}: {text(result)}"
            assert structured(result)["schema"] == "agg/1"
            for arguments in (wrong, missing):
                result = await client.call_tool(name, arguments)
                assert is_error(result) and structured(result) is None, f"{name} {arguments}: {text(result)}"
                assert len(text(result)) > 20


async def sends_progress(home):
    seen = []

    async def note(progress, total, message):
        seen.append((progress, total, message))

    async with connected(home, "--sample") as client:
        assert not is_error(await client.call_tool("weather", {"place": "Berlin"}, progress_callback=note))
        await client.call_tool("weather", {"place": "Berlin"})
    steps = [step for step, _, _ in seen]
    assert steps and steps == sorted(set(steps)), seen


async def answers_fifty_calls_at_once(home):
    async with connected(home, "--sample") as client:
        names = list(CALLS) * 7
        results = await asyncio.gather(*(client.call_tool(name, CALLS[name][0]) for name in names[:50]))
        assert not any(map(is_error, results))


async def goes_on_after_a_timeout(home):
    """A source that takes connections and says nothing, and a client that waits for less time than agg."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        entry = {"baseURL": f"http://127.0.0.1:{silent.getsockname()[1]}", "allowLocal": True}
        folder = home / ".config/agg"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "config.json").write_text(json.dumps({"providers": {"open-meteo": entry}}))
        async with connected(home, "--provider", "open-meteo", "--timeout", "20s") as client:
            started = time.monotonic()
            try:
                await client.call_tool("weather", {"place": "Berlin"}, read_timeout_seconds=seconds(1))
                raise AssertionError("there was an answer")
            except Exception as error:
                assert "imed out" in str(error), error
            assert not is_error(await client.call_tool("decode", {"report": REPORT}))
            assert time.monotonic() - started < 5
        (folder / "config.json").unlink()


async def main():
    for check in (
        lists_and_calls_every_tool,
        sends_progress,
        answers_fifty_calls_at_once,
        goes_on_after_a_timeout,
    ):
        with tempfile.TemporaryDirectory(prefix="agg-mcp-") as home:
            async with asyncio.timeout(120):
                await check(pathlib.Path(home))
        print(f"ok       mcp {VERSION} {check.__name__.replace('_', ' ')}")


asyncio.run(main())
