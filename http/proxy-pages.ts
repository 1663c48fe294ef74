import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { Pool } from "undici";
import { sendErrorPage, tooBusy } from "#http/error-page.ts";
import { newNonce, pageHeaders } from "#http/page-headers.ts";
import { type Client, isExport, isUpload, type PageServer, pathnameOf } from "#http/page-server.ts";
import { type PagesStatus, readPagesStatus } from "#http/pages-status.ts";
import { readChunks } from "#http/request-context.ts";
import { sendWaitingPage } from "#http/waiting-page.ts";
import { deadline } from "#lib/deadline.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { createPacer } from "#lib/pacer.ts";

const pagesAtOnce = 16;
const exportsAtOnce = 8;
const waitingMax = 256;
const bodyBytesMax = 256 * 1024;
const silentMs = deadline(30 * secondMs);
const uploadMs = 3 * minuteMs;
// A page with its scripts and fonts is one burst.
const pageRate = { perSecond: 400, burst: 50, waitMsMax: 2 * secondMs };

/** Passes requests on to the process that renders pages, which listens on a Unix socket. It trusts the address and the
 * protocol that are sent with them. When several `processes` do this, each sends it its share of what it renders at once. */
export function proxyPages(socketPath: string, processes = 1): PageServer {
  const shareOf = (limit: number) => Math.max(1, Math.floor(limit / processes));
  const pool = new Pool("http://localhost", {
    socketPath,
    connections: shareOf(pagesAtOnce) + shareOf(exportsAtOnce),
    pipelining: 1,
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
  });
  const pages = bulkhead(shareOf(pagesAtOnce), waitingMax);
  const exports = bulkhead(shareOf(exportsAtOnce), waitingMax);
  const pace = createPacer(pageRate);

  async function forward(request: IncomingMessage, response: ServerResponse, client: Client): Promise<void> {
    const aborted = new AbortController();
    response.once("close", () => aborted.abort());
    const pathname = pathnameOf(request);
    const forwarded = { ...(await toForward(request, client)), signal: aborted.signal };
    const isStreamed = isUpload(pathname) || isExport(pathname);
    if (!(await pace())) throw tooBusy();
    try {
      await (isStreamed ? exports : pages).execute(async () => {
        const { statusCode, headers, body } = await pool.request(forwarded);
        response.writeHead(statusCode, withoutHopByHop(headers));
        if (isStreamed) return pipeline(body, response);
        // Doesn't wait for clients that read slowly: pages are small.
        for await (const chunk of body) response.write(chunk);
        response.end();
      });
    } catch (error) {
      // The client is gone.
      if (!aborted.signal.aborted) throw error;
    }
  }

  return async (request, response, client) => {
    try {
      await forward(request, response, client);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else {
        setRefusalHeaders(request, response, client);
        refuse(request, response, error, isUnreachable(error) ? readPagesStatus(socketPath) : null);
      }
    }
  };
}

async function toForward(request: IncomingMessage, client: Client) {
  const head = {
    method: request.method as "GET",
    path: request.url ?? "/",
    headers: forwardedHeaders(request, client),
  };
  // Only signed-in clients can send more: for others, the response comes before the body.
  if (isUpload(pathnameOf(request)) && "content-length" in request.headers) {
    // Another stream, because closing the connection to the pages must not close the client's.
    return { ...head, body: request.pipe(new PassThrough()), headersTimeout: uploadMs };
  }
  // Read first: a client that sends slowly must not keep others waiting.
  return { ...head, body: await readBody(request) };
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const hasBody = "content-length" in request.headers || "transfer-encoding" in request.headers;
  return hasBody ? readChunks(request, bodyBytesMax) : null;
}

/** Nothing listens on the socket. */
const isUnreachable = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOENT", "ECONNREFUSED"].includes(String(error.code));

function refuse(request: IncomingMessage, response: ServerResponse, error: unknown, status: PagesStatus | null): void {
  if (status) sendWaitingPage(request, response, status);
  else sendErrorPage(response, toRefusal(error), request.url ?? "/");
}

function setRefusalHeaders(request: IncomingMessage, response: ServerResponse, { scheme }: Client): void {
  const target = request.url ?? "/";
  const headers = pageHeaders({ target, scheme, isDev: false, isSimulated: env().isSimulated }, newNonce());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Whatever is left of the body isn't read.
  if (!request.complete) response.setHeader("connection", "close");
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BulkheadRejectedError) return tooBusy();
  log.error("the process of pages doesn't respond", { error });
  const message = "This page is temporarily unavailable. Try again in a few seconds.";
  return new AppError("service_unavailable", message, { cause: error, retryAfterSeconds: 2 });
}

// Of a single connection (RFC 9110, 7.6.1), or answered by this process.
const hopByHop = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of hopByHop) delete kept[name];
  return kept;
}

const forwardedHeaders = ({ headers }: IncomingMessage, { address, scheme }: Client): IncomingHttpHeaders => ({
  ...withoutHopByHop(headers),
  "x-forwarded-for": address,
  "x-forwarded-proto": scheme,
});
