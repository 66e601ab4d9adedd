"""What the servers of the benchmarks have in common: each GET is answered with JSON."""

from http.server import BaseHTTPRequestHandler


class JSONHandler(BaseHTTPRequestHandler):
    """A server's handler has `body`, which returns the bytes of the response."""

    # Head and body leave together, and no part of a long body waits until the client has confirmed the one before.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        body = self.body()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
