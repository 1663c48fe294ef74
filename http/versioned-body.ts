import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { isCompressionAccepted } from "#http/is-compression-accepted.ts";
import type { HandlerResponse, RequestContext } from "#http/request-context.ts";

/** Of a long text, its bytes are kept too: writing it in UTF-8 for each response takes longer than sending it. */
type VersionedBody = { text: string; etag: string; long?: { bytes: Buffer; compressed: Buffer } };

const longFromBytes = 1_024;

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
  const { text, etag, long } = body;
  const versioned = { ...headers, etag, vary: "Accept-Encoding" };
  if (isNamed(etag, request.header("if-none-match"))) {
    const { "content-type": _, ...others } = versioned as Record<string, string>;
    return { status: 304, headers: others, body: "" };
  }
  if (!long) return { status: 200, headers: versioned, body: text };
  if (!isCompressionAccepted(request.header("accept-encoding")))
    return { status: 200, headers: versioned, body: text, bytes: long.bytes };
  return { status: 200, headers: { ...versioned, "content-encoding": "gzip" }, body: text, bytes: long.compressed };
}

function toVersion(text: string): VersionedBody {
  const bytes = Buffer.from(text);
  return {
    text,
    // Weak, because the compressed body has the same one.
    etag: `W/"${createHash("sha256").update(text).digest("base64url")}"`,
    ...(bytes.length >= longFromBytes && { long: { bytes, compressed: gzipSync(bytes) } }),
  };
}

/** If-None-Match is compared weakly (RFC 9110, 13.1.2). */
function isNamed(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g) ?? []).some((one) => `W/${one}` === etag);
}
