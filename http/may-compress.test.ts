import { expect, it } from "vitest";
import { mayCompress } from "./may-compress.ts";

const isCompressed = (pathname: string, site?: string, method = "GET") =>
  mayCompress({ method, headers: site ? { "sec-fetch-site": site } : {} }, pathname);

it.each(["/sandbox/overview", "/operator", "/sign-in", "/production/api-logs", "/status/subscription/x", "/docsx"])(
  "compresses %s only for what the reader or the page itself requests",
  (pathname) => {
    expect(isCompressed(pathname, "same-origin")).toBe(true);
    // Typed, or a bookmark.
    expect(isCompressed(pathname, "none")).toBe(true);
    for (const site of ["cross-site", "same-site", "same-origin, none", undefined])
      expect(isCompressed(pathname, site)).toBe(false);
    expect(isCompressed(pathname, "same-origin", "POST")).toBe(false);
  },
);

it.each(["/", "/docs", "/docs/listQuotes", "/status", "/_next/static/chunks/a.js", "/js/slipway-1.js"])(
  "compresses %s for everyone, because nothing on it is secret",
  (pathname) => {
    for (const site of ["same-origin", "cross-site", undefined]) expect(isCompressed(pathname, site)).toBe(true);
  },
);

it.each(["/checkout/abc", "/api/dashboard/sandbox/api-keys", "/api/checkout/abc"])(
  "never compresses %s",
  (pathname) => {
    expect(isCompressed(pathname, "same-origin")).toBe(false);
  },
);
