import type { IncomingMessage } from "node:http";

// Nothing secret is on them.
const publicPage = /^\/(docs(\/.*)?)?$/;
// Pages of the checkout and the status page are rewritten as a whole before they are sent; other requests aren't pages.
const neverCompressed = /^\/((checkout|api)\/|status(\/|$))/;

/** The length of a compressed page could reveal a secret on it to another site that causes many requests with its own
 * text (BREACH). Browsers say which requests those are; clients that don't say get public pages only. */
export function mayCompress(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  pathname: string,
): boolean {
  if (pathname.startsWith("/_next/static/") || pathname.startsWith("/js/")) return true;
  if ((method !== "GET" && method !== "HEAD") || neverCompressed.test(pathname)) return false;
  const site = headers["sec-fetch-site"];
  return publicPage.test(pathname) || site === "same-origin" || site === "none";
}
