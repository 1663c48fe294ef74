import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pathnameOf } from "#http/page-server.ts";
import manifest from "#package.json" with { type: "json" };

/** Relative to the root folder of the project; tools/downloads.ts fills it. */
export const downloadsFolder = ".downloads";

const types: Readonly<Record<string, string>> = { ".tgz": "application/gzip", ".whl": "application/zip" };
/** Leads to the package of this version. pip accepts no wheel without a version in its name. */
const unversioned = "/downloads/slipway.tgz";
const current = `/downloads/slipway-${manifest.version}.tgz`;

type Download = {
  body: Buffer;
  headers: Record<"content-type" | "cache-control" | "etag" | "x-content-type-options", string>;
};

const downloadName = /^\/downloads\/([\w.+-]+\.(?:tgz|whl))$/;

/** Serves the client libraries in `folder`, also those of earlier versions, and those that are built while it serves. Returns false
 * for other requests. */
export function downloads(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const target = pathnameOf(request);
    const isUnversioned = target === unversioned;
    const [, name] = downloadName.exec(isUnversioned ? current : target) ?? [];
    const isRead = ["GET", "HEAD"].includes(request.method ?? "");
    if (!name || !isRead || !existsSync(path.join(folder, name))) return false;
    if (isUnversioned) response.writeHead(302, { location: current, "cache-control": "no-cache" }).end();
    else send(request, response, readDownload(folder, name));
    return true;
  };
}

function send({ method, headers: sent }: IncomingMessage, response: ServerResponse, { body, headers }: Download): void {
  const isKnown = sent["if-none-match"] === headers.etag;
  response.writeHead(isKnown ? 304 : 200, isKnown ? headers : { ...headers, "content-length": body.length });
  response.end(isKnown || method === "HEAD" ? undefined : body);
}

function readDownload(folder: string, name: string): Download {
  const body = readFileSync(path.join(folder, name));
  const headers = {
    "content-type": types[path.extname(name)] ?? "application/octet-stream",
    // Installations from a branch rebuild a version, so caches ask whether it changed.
    "cache-control": "public, no-cache",
    etag: `"${createHash("sha256").update(body).digest("base64url")}"`,
    "x-content-type-options": "nosniff",
  };
  return { body, headers };
}
