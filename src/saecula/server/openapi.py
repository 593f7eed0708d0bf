"""The description of the API: the schema that Litestar builds from the routes, plus the problems they can answer."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar

from saecula.server.problems import MEDIA
from saecula.server.shapes import ProblemOut


@cache
def openapi(app: Litestar) -> bytes:
    """The description as JSON."""
    schema: dict[str, Any] = app.openapi_schema.to_schema()
    _, components = msgspec.json.schema_components([ProblemOut], ref_template="#/components/schemas/{name}")
    schema.setdefault("components", {}).setdefault("schemas", {}).update(components)
    problem = {
        "description": "A problem (RFC 9457): what is wrong, with a message id and, for a refused move, its rule",
        "content": {MEDIA: {"schema": {"$ref": "#/components/schemas/ProblemOut"}}},
    }
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            responses = operation["responses"]
            responses.pop("400", None)
            responses["4XX"] = problem
            responses.get("204", {}).pop("content", None)
            if path.endswith("/record"):
                text = {"schema": {"type": "string"}}
                responses["200"]["content"] = {"text/plain": text, "application/json": {"schema": {"type": "object"}}}
            if path.endswith("/me/archive"):
                binary = {"schema": {"type": "string", "format": "binary"}}
                responses["200"]["content"] = {"application/zip": binary}
            if path.endswith("/leave"):
                responses["204"] = {"description": "The table was removed"}
            if method in ("post", "patch", "delete"):
                operation.setdefault("parameters", []).append(
                    {
                        "name": "X-Saecula",
                        "in": "header",
                        "required": True,
                        "schema": {"type": "string", "enum": ["1"]},
                        "description": "Shows that the request does not come from a form of another site",
                    }
                )
    return msgspec.json.encode(schema)
