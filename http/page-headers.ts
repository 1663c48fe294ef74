import { randomBytes } from "node:crypto";

type Page = {
  /** The path with its query. */
  target: string;
  /** The protocol the browser used. */
  scheme: "http" | "https";
  /** `npm run dev`, which reloads pages on changes. */
  isDev: boolean;
  /** Demo mode: the simulated providers run on this machine. */
  isSimulated: boolean;
};

/** The header that keeps browsers on HTTPS for a year. */
export const strictTransport: string = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`;

/** Allows the scripts of a single response. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/** The headers of every page. They are not set in next.config.mjs, because each response has its own nonce. The partner
 * API sets its headers in http/partner-endpoint.ts. */
export function pageHeaders(page: Page, nonce: string): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(page, nonce),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": isForOtherSites(page.target) ? "cross-origin" : "same-origin",
    // Scripts with a hash are fetched with CORS.
    ...(page.target.startsWith("/js/") && { "access-control-allow-origin": "*" }),
    "permissions-policy": permissionsPolicy(page.target),
    ...(page.scheme === "https" && { "strict-transport-security": strictTransport }),
  };
}

/** Partners show the providers' icons on their own sites, and load the script that opens the checkout. */
const isForOtherSites = (target: string) => target.startsWith("/icons/") || target.startsWith("/js/");

const disabledFeatures: readonly string[] = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

/** The checkout scans the QR code of a wallet address, once the buyer asks for it. */
function permissionsPolicy(target: string): string {
  const allowed = target.startsWith("/checkout/") ? ["camera"] : [];
  return disabledFeatures.map((name) => `${name}=${allowed.includes(name) ? "(self)" : "()"}`).join(", ");
}

function pagePolicy({ target, isDev, isSimulated }: Page, nonce: string): string {
  const policy: Record<string, string> = {
    "default-src": "'none'",
    // Hot reload uses eval.
    "script-src": `'self' 'nonce-${nonce}'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src": isDev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    // For inline styles such as the width of a bar. Attributes can't contain style rules.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": isDev ? "'self' ws:" : "'self'",
    "form-action": target.startsWith("/checkout/") ? checkoutFormAction(isSimulated) : "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/** Continue redirects to the provider, and browsers also apply form-action to redirects. */
const checkoutFormAction = (isSimulated: boolean) =>
  isSimulated ? "'self' https: http://127.0.0.1:* http://localhost:*" : "'self' https:";
