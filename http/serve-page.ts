import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { compressedFiles } from "#http/compressed-files.ts";
import { sendErrorPage, tooBusy } from "#http/error-page.ts";
import { isCompressionAccepted } from "#http/is-compression-accepted.ts";
import { mayCompress } from "#http/may-compress.ts";
import { notFoundPage } from "#http/not-found-page.ts";
import { newNonce, pageHeaders } from "#http/page-headers.ts";
import { readPageRoutes } from "#http/page-routes.ts";
import { type Client, isExport, type PageHandler, type PageServer, pathnameOf } from "#http/page-server.ts";
import { operatorCookieName, sessionCookieName } from "#http/session-cookie.ts";
import { withoutScripts } from "#http/without-scripts.ts";
import { env } from "#lib/env.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { meterOf } from "#lib/metrics/request-meter.ts";
import { takePageRequest } from "#lib/rate-limit.ts";
import { type Span, withSpan } from "#lib/tracing.ts";

// Rendering takes CPU time: more pages at once would only be slower.
const renderedAtOnce = 8;
const waitingMax = 32;

/** Serves pages through Next, with our headers and a new nonce. Limits requests by session and address, and how many pages
 * are rendered at once. */
export function nextPages(pages: PageHandler, { root, folder }: { root: string; folder: string }): PageServer {
  const routeOf = readPageRoutes(path.join(root, folder), path.join(root, "public"));
  const refuseUnknown = unknownPage(pages);
  const sendCompressed = compressedFiles(path.join(root, folder));
  const rendering = bulkhead(renderedAtOnce, waitingMax);

  const serve: PageServer = async (request, response, client) => {
    const pathname = pathnameOf(request);
    if (isFile(pathname)) return sendCompressed(request, response) ? undefined : pages(request, response);
    const route = routeOf(pathname);
    measure(request, response, route ?? "unknown");
    if (route === undefined) return refuseUnknown(request, response);
    await takePageRequest(client.address, sessionIn(request));
    const render = (to: ServerResponse) =>
      withSpan(pageSpan(request, to, route), () => pages(request, to), request.headers.traceparent?.toString());
    if (!isRendered(request, pathname)) return render(response);
    // A client that reads slowly must not keep others waiting.
    const buffered = worksWithoutScripts(pathname)
      ? withoutScripts(response, { isCompressed: takeCompression(request) })
      : withoutBackpressure(response);
    // Next never finishes some pages whose client is gone.
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    await rendering.execute(() => (response.destroyed ? closed : Promise.race([render(buffered), closed])));
  };

  return withPageHeaders(false, async (request, response, client) => {
    const target = request.url ?? "/";
    try {
      await serve(request, response, client);
    } catch (error) {
      const refusal = error instanceof BulkheadRejectedError ? tooBusy() : error;
      if (!(refusal instanceof AppError)) throw error;
      sendErrorPage(response, refusal, target);
    }
  });
}

/** Serves pages through Next's development server, without limits. */
// Next would take a third argument for the parsed address.
export const devPages = (pages: PageHandler): PageServer =>
  withPageHeaders(true, (request, response) => pages(request, response));

const pageSpan = ({ method = "GET" }: IncomingMessage, response: ServerResponse, route: string): Span<void> => ({
  name: `${method} ${route}`,
  kind: "server",
  attributes: { "http.request.method": method, "http.route": route },
  describe: () => ({ "http.response.status_code": response.statusCode }),
});

/** Counts the request once its response is complete, or its client gone. */
function measure({ method = "GET" }: IncomingMessage, response: ServerResponse, route: string): void {
  const startedMs = performance.now();
  response.once("close", () => meterOf(method, route)(response.statusCode, startedMs));
}

/** The "Page not found" page, and an error envelope below /api. */
function unknownPage(pages: PageHandler): PageHandler {
  const serveNotFound = notFoundPage(pages);
  return async (request, response) => {
    if (pathnameOf(request).startsWith("/api/")) throw resourceNotFound();
    await serveNotFound(request, response);
  };
}

const isFile = (pathname: string) => /^\/(_next\/static|icons|js)\//.test(pathname);

/** Other requests read a body or send a file: they take little CPU time, and their client determines how long. */
const isRendered = ({ method }: IncomingMessage, pathname: string): boolean =>
  (method === "GET" || method === "HEAD") && !isExport(pathname);

/** The checkout and the status page work as plain HTML, so they are sent without 140 KB of scripts. */
const worksWithoutScripts = (pathname: string): boolean => /^\/(checkout\/|status(\/|$))/.test(pathname);

/** Whether to compress the response ourselves. Next would compress it before its scripts are removed. */
function takeCompression({ headers }: IncomingMessage): boolean {
  const isAccepted = isCompressionAccepted(headers["accept-encoding"]?.toString());
  delete headers["accept-encoding"];
  return isAccepted;
}

const sessionCookies = [true, false].flatMap((isSecure) => [sessionCookieName(isSecure), operatorCookieName(isSecure)]);
const sessionPattern = new RegExp(`(?:^|;\\s*)(?:${sessionCookies.join("|")})=([^;]+)`);

/** Identifies the session that a request claims to belong to. */
function sessionIn({ headers }: IncomingMessage): string | null {
  const secret = sessionPattern.exec(headers.cookie ?? "")?.[1];
  return secret === undefined ? null : createHash("sha256").update(secret).digest("base64url");
}

/** Buffers what the client hasn't read yet, instead of waiting for it. For pages, whose size is limited. */
function withoutBackpressure(response: ServerResponse): ServerResponse {
  const { write } = response;
  response.write = (...given: unknown[]) => {
    Reflect.apply(write, response, given);
    return true;
  };
  return response;
}

// Headers that a client could use to control Next's internals or to fake its address.
const internalHeaders = /^x-(middleware|nextjs|now|invoke)-|^x-svc-(client-address|path)$|^x-forwarded-|^next-action$/;
// In development, Next's own scripts send some of them.
const internalHeadersInDev = /^x-middleware-|^x-svc-(client-address|path)$|^x-forwarded-/;

/** Sets our headers, removes internal headers that the client sent, and responds with 500 if `serve` fails. */
function withPageHeaders(isDev: boolean, serve: PageServer): PageServer {
  return async (request, response, client) => {
    setHeaders(request, response, client, isDev);
    try {
      await serve(request, response, client);
    } catch (error) {
      log.error("page failed", { path: pathnameOf(request), error });
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("Something went wrong on our end");
    }
  };
}

function setHeaders(request: IncomingMessage, response: ServerResponse, { address, scheme }: Client, isDev: boolean) {
  const target = request.url ?? "/";
  for (const name of Object.keys(request.headers))
    if ((isDev ? internalHeadersInDev : internalHeaders).test(name)) delete request.headers[name];
  const headers = pageHeaders({ target, scheme, isDev, isSimulated: env().isSimulated }, newNonce());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  Object.assign(request.headers, {
    "x-svc-client-address": address,
    // Determines whether cookies are marked Secure.
    "x-forwarded-proto": scheme,
    // The page to return to after signing in.
    "x-svc-path": target,
    // Next reads the nonce for its scripts from this header.
    "content-security-policy": headers["content-security-policy"],
  });
  // Without it, Next doesn't compress.
  if (!mayCompress(request, pathnameOf(request))) delete request.headers["accept-encoding"];
}
