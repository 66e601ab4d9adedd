"""Times calls of `agg mcp` from a warm cache: assistant.py AGG [ARGUMENT...] prints the median and the slowest of 200."""
import json, statistics, subprocess, sys, time

server = subprocess.Popen([sys.argv[1], "mcp", *sys.argv[2:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(number, method, params):
    """The result of a request, and the seconds that it took."""
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    started = time.monotonic()
    server.stdin.write(json.dumps(request).encode() + b"\n")
    server.stdin.flush()
    line = server.stdout.readline()
    return json.loads(line)["result"], time.monotonic() - started


ask(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}})
times = []
for number in range(1, 211):
    result, seconds = ask(number, "tools/call", {"name": "weather", "arguments": {"place": "Berlin"}})
    assert not result["isError"], result
    times.append(seconds)
server.stdin.close()
assert server.wait(timeout=2) == 0
# The first ones fill the cache and the process.
times = times[10:]
print(f"agg mcp, a call of weather from the cache: {statistics.median(times) * 1000:.1f} ms [3], "
      f"slowest of {len(times)}: {max(times) * 1000:.1f} ms")
