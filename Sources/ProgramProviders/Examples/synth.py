#!/usr/bin/env python3
"""A made-up forecast as a source, to try the protocol with: warm by day, cool by night, rain every fifth hour.

    "synth": { "exec": ["/home/me/bin/synth.py"], "params": { "mean": "12" } }
"""
import json
import math
import os
import sys

HOUR = 3600


def hello(_):
    return {
        "protocol": 1,
        "name": "Synth",
        "kind": "forecast",
        "capabilities": ["current", "hourly"],
        # Or no message could name it.
        "params": {"mean": {"secret": False}},
    }


def query(request):
    mean = float(request["params"].get("mean", 10))
    first = request["now"] // HOUR * HOUR
    times = [first + HOUR * hour for hour in range(request["hours"])]
    # The sun is highest at noon, which is twelve minus one hour for every 15 degrees of longitude, in UTC.
    temperatures = [
        round(mean - 5 * math.cos((time / HOUR + request["place"]["lon"] / 15) * math.pi / 12), 1) for time in times
    ]
    wet = [time // HOUR % 5 == 0 for time in times]
    return {
        "current": {"time": request["now"], "kind": "analysis", "temperature": temperatures[0] if times else mean},
        "hourly": {
            "time": times,
            "temperature": temperatures,
            "precipitation": [0.4 if rain else 0 for rain in wet],
            "interval": {"precipitation": "starting 1h"},
            "condition": ["light rain" if rain else "partlyCloudy" for rain in wet],
        },
    }


def main():
    if "AGG_PLUGIN" not in os.environ:
        print(__doc__.strip())
        return
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"ok": {"hello": hello, "query": query}[request["op"]](request)}
        except Exception as problem:
            print(repr(problem), file=sys.stderr)
            answer = {"error": {"kind": "upstream", "message": str(problem)}}
        print(json.dumps({"id": request.get("id"), **answer}), flush=True)


main()
