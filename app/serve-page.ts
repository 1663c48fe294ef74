import type { IncomingMessage, ServerResponse } from "node:http";
import { newNonce, pageHeaders } from "#app/page-headers.ts";
import { withoutScripts } from "#app/without-scripts.ts";
import { env } from "#lib/env.ts";

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Serving = {
  pages: PageHandler;
  isDev: boolean;
  /** Of the client. */
  address: string;
  /** What the client spoke. */
  scheme: "http" | "https";
};

// Headers with which a client could speak to Next's inside, or claim to be somebody else.
const foreign = /^x-(middleware|nextjs|now|invoke)-|^x-svc-(client-address|path)$|^x-forwarded-|^next-action$/;
// Under `npm run dev` Next's own pages need theirs.
const foreignInDev = /^x-middleware-|^x-svc-(client-address|path)$|^x-forwarded-/;

/** Next's response with our headers and a nonce per response. Next sees only the client headers we pass on. */
export async function servePage(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const target = request.url ?? "/";
  prepare(request, response, { ...serving, target });
  try {
    await serving.pages(request, isPlain(target, serving.isDev) ? withoutScripts(response) : response);
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
    response.end("Something went wrong on our side");
  }
}

/** The buyer's page works as plain HTML: it is sent without the 140 KB of script that would bring it to life. */
const isPlain = (target: string, isDev: boolean): boolean => !isDev && target.startsWith("/checkout/");

function prepare(
  request: IncomingMessage,
  response: ServerResponse,
  { target, isDev, address, scheme }: Serving & { target: string },
): void {
  for (const name of Object.keys(request.headers))
    if ((isDev ? foreignInDev : foreign).test(name)) delete request.headers[name];
  const headers = pageHeaders({ target, scheme, isDev, isSimulated: env().isSimulated }, newNonce());
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  Object.assign(request.headers, {
    "x-svc-client-address": address,
    // Cookies are marked Secure by it.
    "x-forwarded-proto": scheme,
    // So that a page that asks for a sign-in can be come back to.
    "x-svc-path": target,
    // Where Next reads the nonce that it gives its scripts.
    "content-security-policy": headers["content-security-policy"],
  });
  // What pages say is not compressed here: beside a token, its length would tell what is in it (BREACH).
  if (!target.startsWith("/_next/static/")) delete request.headers["accept-encoding"];
}
