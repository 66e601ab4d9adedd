"""Answers as aviationweather.gov does, for one station or for several: station_server.py PORT FOLDER IDENT...

It writes the response to each single station into FOLDER first, for a server that a rival asks.
"""

import json
import pathlib
import sys
import time
from http.server import ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from json_handler import JSONHandler

port, folder, *idents = sys.argv[1:]
made = int(time.time()) // 60 * 60 - 600
text = time.strftime("%d%H%MZ 24008KT 10SM FEW250 12/11 A2992 RMK AO2 SLP135 T01220111", time.gmtime(made))
values = {"temp": 12.2, "dewp": 11.1, "wdir": 240, "wspd": 8, "visib": "10+", "altim": 1013.2, "slp": 1013.5}
rows = {
    ident: {"icaoId": ident, "obsTime": made, **values, "metarType": "METAR", "rawOb": f"METAR {ident} {text}"}
    for ident in idents
}
for ident, row in rows.items():
    pathlib.Path(folder, ident).write_text(json.dumps([row]))


class Handler(JSONHandler):
    protocol_version = "HTTP/1.1"

    def body(self):
        asked = parse_qs(urlsplit(self.path).query)["ids"][0].split(",")
        return json.dumps([rows[ident] for ident in asked]).encode()


ThreadingHTTPServer(("127.0.0.1", int(port)), Handler).serve_forever()
