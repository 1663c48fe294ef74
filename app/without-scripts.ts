import type { ServerResponse } from "node:http";

/** An answer from which Next's scripts are taken as it is sent: for pages whose HTML does everything. One that failed
 * keeps them, because it is the browser that draws Next's error pages. */
export function withoutScripts(response: ServerResponse): ServerResponse {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callLast = (rest: unknown[]) => {
    const last = rest.at(-1);
    if (typeof last === "function") last();
  };
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    keep(chunk);
    callLast(rest);
    return true;
  };
  response.end = (chunk?: unknown, ...rest: unknown[]) => {
    keep(chunk);
    Object.assign(response, { write, end });
    const whole = Buffer.concat(chunks);
    const isPage = String(response.getHeader("content-type")).startsWith("text/html") && response.statusCode < 500;
    response.end(isPage ? removeScripts(whole.toString("utf8")) : whole);
    callLast([chunk, ...rest]);
    return response;
  };
  return response;
}

// React and Next escape "<" in every text, attribute and script of theirs: these are tags and nothing else.
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const preloads = /<link\b[^>]*\bas="script"[^>]*>/g;
// React sends what it had to wait for after the rest, hidden, and puts it in its place by script.
const sentLater = /<template id="[BP]:|<div hidden(="")? id="S:/;

/** Our own small script stays; a page of which parts came later keeps every script. */
export const removeScripts = (html: string): string =>
  sentLater.test(html)
    ? html
    : html.replace(scripts, (script) => (script.startsWith(checkoutScript) ? script : "")).replace(preloads, "");

const checkoutScript = '<script src="/checkout.js"';
