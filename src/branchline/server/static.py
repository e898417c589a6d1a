"""The browser client: files that were built, or a page that says how to build them."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from .guard import problem_answer
from .refusals import no_such

CLIENT = Path(__file__).parent / "client"
FOREVER = "public, max-age=31536000, immutable"

MISSING = """\
The server runs, but its browser client has not been built here.

In a copy of the source:   ./play   (it builds the client, then starts)
Or by hand, with Node:     cd web && npm ci && npm run build

The interface for programs is at /api/openapi.json.
"""


class Client:
    """Serves the client's files; a path that is no file is the client's own business and gets its page."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self.folder = folder

    async def get(self, request: Request) -> Response:
        """Answers a GET."""
        path = request.path_params.get("path", "")
        index = self.folder / "index.html"
        if not index.is_file():
            return PlainTextResponse(MISSING, 503, {"cache-control": "no-store"})
        file = self._file(path)
        if file is None:
            if "." in path.rsplit("/", 1)[-1] or path.startswith("api/"):
                return problem_answer(no_such("page"))
            file = index
        keep = FOREVER if path.startswith("assets/") and file is not index else "no-cache"
        return self._answer(request, file, keep)

    def _file(self, path: str) -> Path | None:
        """Returns the file of a path, if it is inside the client's folder."""
        if not path or "\0" in path or "\\" in path:
            return None
        file = (self.folder / path).resolve()
        return file if file.is_relative_to(self.folder.resolve()) and file.is_file() else None

    def _answer(self, request: Request, file: Path, keep: str) -> Response:
        accepts = Headers(scope=request.scope).get("accept-encoding", "")
        packed = file.with_name(file.name + ".gz")
        headers = {"cache-control": keep, "vary": "accept-encoding"}
        if "gzip" in accepts and packed.is_file():
            import mimetypes

            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
        return FileResponse(file, headers=headers)
