import { isIP } from "node:net";
import { AppError } from "#lib/errors.ts";

/** Returns the provider's link if its host belongs to the same site as one of `addresses`; otherwise throws. */
export function trustedLink(link: string, addresses: readonly string[]): string {
  const url = URL.parse(link);
  if (url && isPlain(url) && addresses.some((address) => isSameSite(url, new URL(address)))) return url.href;
  throw new AppError("provider_unavailable", "The provider returned a link to an unknown host");
}

const isPlain = ({ protocol, username, password }: URL) =>
  (protocol === "https:" || protocol === "http:") && username === "" && password === "";

function isSameSite(url: URL, ours: URL): boolean {
  if (url.origin === ours.origin) return true;
  const isHttps = url.protocol === "https:" && ours.protocol === "https:";
  return isHttps && url.port === "" && site(url.hostname) !== null && site(url.hostname) === site(ours.hostname);
}

/** "pay.acme.com" and "api.acme.com" are one site; "acme.com.ng" and "other.com.ng" are not. Null for IP addresses. */
function site(hostname: string): string | null {
  const labels = hostname.split(".");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) || labels.length < 2) return null;
  const isSharedSuffix = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isSharedSuffix ? -3 : -2).join(".");
}
