import { isIP } from "node:net";
import { AppError } from "#lib/errors.ts";
import { isAllowedAddress } from "#lib/webhooks/public-address.ts";

const lengthMax = 2_048;

/** The normalized URL. Throws validation_failed unless it is https with a host name or public address and no credentials.
 * The address a name resolves to is checked again at every connection. */
export function checkEndpointUrl(text: string, allowedCidrs: readonly string[]): string {
  const url = text.length <= lengthMax && !/[\p{C}\s\\]/u.test(text) ? URL.parse(text) : null;
  if (!url) throw refused("must be a URL like https://shop.example/webhooks");
  if (url.username || url.password) throw refused("must not include a username or password");
  const isInside = isInsideName(hostOf(url));
  if (!isReachable(hostOf(url), isInside, allowedCidrs)) throw refused("must be a public address");
  // Plain http only within the networks allowed by the operator.
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isInside && allowedCidrs.length > 0))
    throw refused("must start with https://");
  url.hash = "";
  return url.href;
}

const isReachable = (host: string, isInside: boolean, allowedCidrs: readonly string[]) =>
  isIP(host) ? isAllowedAddress(host, allowedCidrs) : !isInside || allowedCidrs.length > 0;

/** The host of a URL without the brackets of IPv6. The URL parser has already normalized unusual IP notations. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** An address, or a name that no public resolver can resolve. */
const isInsideName = (host: string) =>
  isIP(host) !== 0 ||
  !host.replace(/\.$/, "").includes(".") ||
  /\.(localhost|local|internal|lan|home|intranet|corp|svc|home\.arpa|onion)\.?$/.test(host);

const refused = (message: string) =>
  new AppError("validation_failed", `url ${message}`, { errors: [{ field: "url", code: "invalid_value", message }] });
