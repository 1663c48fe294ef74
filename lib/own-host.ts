import { isIP } from "node:net";
import { env } from "#lib/env.ts";

type Scheme = "http" | "https";

let known: { baseUrls: object; schemes: Map<string, Scheme> } | undefined;

/** The hosts of the configured addresses, also with the default port, which clients may name. */
function configuredHosts(): Map<string, Scheme> {
  const { baseUrls } = env();
  if (known?.baseUrls !== baseUrls) {
    const schemes = new Map<string, Scheme>();
    for (const url of Object.values(baseUrls)) {
      if (url === null) continue;
      const { host, protocol } = new URL(url);
      const scheme = protocol === "https:" ? "https" : "http";
      schemes.set(host, scheme);
      schemes.set(`${host}:${scheme === "https" ? 443 : 80}`, scheme);
    }
    known = { baseUrls, schemes };
  }
  return known.schemes;
}

/** The protocol of the configured address with this host; null if no address has it. */
export const schemeOfHost = (host: string): Scheme | null => configuredHosts().get(host.toLowerCase()) ?? null;

/** Whether requests to this host are served: one of the configured addresses. Without any, an IP address or localhost, so that
 * the name of another site never leads here. */
export function isOwnHost(host: string): boolean {
  if (configuredHosts().size > 0) return schemeOfHost(host) !== null;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
  return isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost");
}

/** Whether this Host header names the machine itself. */
export const isLocalHost = (host: string): boolean =>
  /^(localhost|[\w-]+\.localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
