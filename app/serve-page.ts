import type { IncomingMessage, ServerResponse } from "node:http";
import { newNonce, pageHeaders } from "#app/page-headers.ts";
import { withoutScripts } from "#app/without-scripts.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type ServePageOptions = {
  pages: PageHandler;
  isDev: boolean;
  /** The client's IP address. */
  address: string;
  /** The protocol the client used. */
  scheme: "http" | "https";
};

// Headers that a client could use to control Next's internals or to fake its address.
const internalHeaders = /^x-(middleware|nextjs|now|invoke)-|^x-svc-(client-address|path)$|^x-forwarded-|^next-action$/;
// In development, Next's own scripts send some of them.
const internalHeadersInDev = /^x-middleware-|^x-svc-(client-address|path)$|^x-forwarded-/;

/** Serves a page through Next, with our headers and a new nonce. Removes internal headers that the client sent. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServePageOptions,
): Promise<void> {
  const target = request.url ?? "/";
  setHeaders(request, response, { ...options, target });
  try {
    await options.pages(request, worksWithoutScripts(target, options.isDev) ? withoutScripts(response) : response);
  } catch (error) {
    log.error("page failed", { path: target.split("?")[0], error });
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
    response.end("Something went wrong on our end");
  }
}

/** The checkout page works as plain HTML, so it is sent without 140 KB of scripts. */
const worksWithoutScripts = (target: string, isDev: boolean): boolean => !isDev && target.startsWith("/checkout/");

function setHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { target, isDev, address, scheme }: ServePageOptions & { target: string },
): void {
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
  // Don't compress pages: the compressed length could reveal secrets such as tokens (BREACH).
  if (!target.startsWith("/_next/static/")) delete request.headers["accept-encoding"];
}
