import type { IncomingMessage } from "node:http";

// Nothing secret is on them.
const publicPage = /^\/(docs(\/.*)?|status)?$/;
// The checkout is open to other sites and has secrets; requests below /api aren't pages.
const neverCompressed = /^\/(checkout|api)\//;

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
