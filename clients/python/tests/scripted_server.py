from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Optional


class Response(NamedTuple):
    status: int
    body: str
    headers: dict[str, str] = {}


LOST = Response(0, "")
"""The connection closes without a response."""
STALLED = Response(0, "")
"""No response arrives until the server stops."""


def success(data: object) -> Response:
    return Response(200, json.dumps({"msg": "OK", "data": data, "success": True, "code": 200}))


def failure(status: int, code: str, retry: str, headers: Optional[dict[str, str]] = None, **data: object) -> Response:
    body = {"error": code, "retry": retry, "request_id": "req_1", **data}
    text = json.dumps({"msg": f"It is {code}", "data": body, "success": False, "code": status})
    return Response(status, text, {"X-Request-Id": "req_1", **(headers or {})})


class Sent(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: str


class ScriptedServer:
    """An HTTP server that sends the given responses in order and records the requests."""

    def __init__(self, *responses: Response) -> None:
        self.sent: list[Sent] = []
        left = list(responses)
        sent = self.sent
        stopped = self._stopped = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def respond(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                headers = {name.lower(): value for name, value in self.headers.items()}
                sent.append(Sent(self.command, self.path, headers, body))
                response = left.pop(0)
                if response is LOST:
                    return
                if response is STALLED:
                    stopped.wait(10)
                    return
                self.send_response(response.status)
                for name, value in response.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(response.body.encode())

            do_GET = do_POST = do_PATCH = do_DELETE = respond

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> ScriptedServer:
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stopped.set()
        self._server.shutdown()
        self._server.server_close()
