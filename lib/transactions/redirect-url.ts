import { invalidField } from "#lib/errors.ts";

// Excludes characters that URL parsers silently drop or rewrite.
const plain = /^[\x21-\x5b\x5d-\x7e]+$/;
const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/]/i;
const forbiddenSchemes = new Set(["javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Throws validation_failed unless the buyer may be redirected there (contract section 3). `registered` is the
 * partner's list of origins and app schemes; if it has entries, the URL must match one. `ours` isn't allowed. */
export function assertRedirectUrl(text: string, registered: readonly string[], ours: string): void {
  const message = problem(text, registered, ours);
  if (!message) return;
  throw invalidField("redirect_url", "redirect_url_not_allowed", message);
}

function problem(text: string, registered: readonly string[], ours: string): string | null {
  return wrongForm(text) ?? wrongPlace(new URL(text), registered, ours);
}

function wrongForm(text: string): string | null {
  if (!plain.test(text)) return "Must be an absolute URL without spaces, backslashes, or control characters";
  if (!URL.canParse(text) || !absolute.test(text)) return "Must be an absolute URL such as https://example.com/thanks";
  const { protocol } = new URL(text);
  if (forbiddenSchemes.has(protocol)) return `Can't be a ${protocol} URL`;
  const hasUser = /%40|@/.test(text.split("/")[2] ?? "");
  return hasUser ? "Can't contain a username or password" : null;
}

function wrongPlace(url: URL, registered: readonly string[], ours: string): string | null {
  if (url.origin === ours) return "Can't point to the checkout";
  if (registered.length > 0) return isRegistered(url, registered) ? null : "Must match one of your redirect URLs";
  if (url.protocol === "https:") return null;
  if (url.protocol !== "http:") return "Register this app scheme under Redirect URLs first";
  return loopbackHosts.has(url.hostname) ? null : "Must use https, or http to localhost";
}

const isRegistered = (url: URL, registered: readonly string[]) =>
  registered.some((entry) => (url.origin === "null" ? entry === url.protocol : entry === url.origin));
