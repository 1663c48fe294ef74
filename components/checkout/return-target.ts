export type ReturnTarget = {
  /** For buyers who paid. */
  href: string;
  /** For other buyers, because the redirect URL is meant for paid ones. */
  startHref: string;
  /** "shop.example"; null for an app. */
  host: string | null;
};

const forbidden = new Set(["javascript:", "data:", "file:", "vbscript:", "blob:", "about:"]);

/** Null for a URL that must not become a link. */
export function returnTarget(redirectUrl: string): ReturnTarget | null {
  if (!URL.canParse(redirectUrl)) return null;
  const url = new URL(redirectUrl);
  if (forbidden.has(url.protocol)) return null;
  if (url.protocol === "https:" || url.protocol === "http:") {
    return { href: redirectUrl, startHref: `${url.origin}/`, host: url.host };
  }
  return { href: redirectUrl, startHref: redirectUrl, host: null };
}
