"""Answers every GET with a file, after a while: a source far away. python3 slow_server.py FILE SECONDS PORT..."""

import sys
import threading
import time
from http.server import ThreadingHTTPServer

from json_handler import JSONHandler

answer = open(sys.argv[1], "rb").read()
delay = float(sys.argv[2])


class Handler(JSONHandler):
    def body(self):
        time.sleep(delay)
        return answer


for port in map(int, sys.argv[3:]):
    threading.Thread(target=ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever).start()
