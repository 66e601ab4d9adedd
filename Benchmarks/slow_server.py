"""Answers every GET with a file, after a while: a source far away. python3 slow_server.py FILE SECONDS PORT..."""

import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

body = open(sys.argv[1], "rb").read()
delay = float(sys.argv[2])


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(delay)
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


for port in map(int, sys.argv[3:]):
    threading.Thread(target=ThreadingHTTPServer(("127.0.0.1", port), Answer).serve_forever).start()
