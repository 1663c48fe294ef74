import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { HandlerResponse, RequestContext } from "#http/request-context.ts";

type VersionedBody = { text: string; etag: string; compressed: Buffer | undefined };

const compressedFromBytes = 1_024;

// By the object that a body is made from, which is replaced when something changes.
const bodies = new WeakMap<object, VersionedBody>();

/** Responds with what `write` makes of `source`, once for each object, and without a body if the client has this version. Only for
 * what is the same for all callers: it is compressed, so nothing secret and nothing that a caller sent may be in it. */
export function respondWithVersion(
  request: RequestContext,
  headers: Record<string, string>,
  source: object,
  write: () => string,
): HandlerResponse {
  let body = bodies.get(source);
  if (!body) {
    body = toVersion(write());
    bodies.set(source, body);
  }
  const { text, etag, compressed } = body;
  const versioned = { ...headers, etag, vary: "Accept-Encoding" };
  if (isNamed(etag, request.header("if-none-match"))) {
    const { "content-type": _, ...others } = versioned as Record<string, string>;
    return { status: 304, headers: others, body: "" };
  }
  if (!compressed || !acceptsGzip(request.header("accept-encoding")))
    return { status: 200, headers: versioned, body: text };
  return { status: 200, headers: { ...versioned, "content-encoding": "gzip" }, body: text, compressed };
}

function toVersion(text: string): VersionedBody {
  return {
    text,
    // Weak, because the compressed body has the same one.
    etag: `W/"${createHash("sha256").update(text).digest("base64url")}"`,
    compressed: Buffer.byteLength(text) < compressedFromBytes ? undefined : gzipSync(text),
  };
}

/** If-None-Match is compared weakly (RFC 9110, 13.1.2). */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((one) => `W/${one}` === etag);
}

const acceptsGzip = (acceptEncoding = "") => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(acceptEncoding);
