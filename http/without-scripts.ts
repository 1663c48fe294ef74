import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

type Options = { isCompressed?: boolean; onPage?: (html: string) => void };

/** Removes Next's scripts from the response, for pages that work as plain HTML. Error pages keep them, because Next
 * renders those in the browser. `isCompressed` is whether the page is then compressed with gzip, `onPage` receives it before. */
export function withoutScripts(
  response: ServerResponse,
  { isCompressed = false, onPage }: Options = {},
): ServerResponse {
  const { write, end, writeHead } = response;
  const chunks: Buffer[] = [];
  let isZipped = false;
  const isPage = () => String(response.getHeader("content-type")).startsWith("text/html") && response.statusCode < 500;
  const addChunk = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callCallback = (rest: unknown[]) => {
    const last = rest.at(-1);
    if (typeof last === "function") last();
  };
  // Next sends the headers with its first chunk, before the page is complete.
  response.writeHead = (...given: unknown[]) => {
    if (isCompressed && isPage()) {
      isZipped = true;
      response.setHeader("content-encoding", "gzip");
      response.removeHeader("content-length");
    }
    return Reflect.apply(writeHead, response, given);
  };
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    addChunk(chunk);
    callCallback(rest);
    return true;
  };
  response.end = (chunk?: unknown, ...rest: unknown[]) => {
    addChunk(chunk);
    if (isCompressed && !response.headersSent) response.writeHead(response.statusCode);
    Object.assign(response, { write, end, writeHead });
    const body = Buffer.concat(chunks);
    const sent = isPage() ? removeScripts(body.toString("utf8")) : body;
    if (typeof sent === "string") onPage?.(sent);
    response.end(isZipped ? gzipSync(sent) : sent);
    callCallback([chunk, ...rest]);
    return response;
  };
  return response;
}

// React and Next escape "<" in text, attributes and inline scripts, so these match tags only.
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const preloads = /<link\b[^>]*\bas="script"[^>]*>/g;
// React streams suspended content at the end, hidden, and moves it into place with a script.
const streamedContent = /<template id="[BP]:|<div hidden(="")? id="S:/;

/** Keeps our own script, and all scripts of a page with streamed content. */
export const removeScripts = (html: string): string =>
  streamedContent.test(html)
    ? html
    : html.replace(scripts, (script) => (script.startsWith(checkoutScript) ? script : "")).replace(preloads, "");

const checkoutScript = '<script src="/checkout.js"';
