export type ReturnTarget = {
  /** Where a paid buyer goes. */
  href: string;
  /** The way back for everybody else: the address itself is made for those who paid. */
  startHref: string;
  /** "shop.example", or the app's scheme: "the app (kiosk)". */
  name: string;
};

const forbidden = new Set(["javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);

/** Null for an address that must not become a link, whatever has been stored. */
export function returnTarget(redirectUrl: string): ReturnTarget | null {
  if (!URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  if (forbidden.has(url.protocol)) return null;
  if (url.protocol === "https:" || url.protocol === "http:") {
    return { href: redirectUrl, startHref: `${url.origin}/`, name: url.host };
  }
  return { href: redirectUrl, startHref: redirectUrl, name: `the app (${url.protocol.slice(0, -1)})` };
}
