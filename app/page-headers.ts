import { randomBytes } from "node:crypto";

type Page = {
  /** What is asked for, with its query. */
  target: string;
  /** What the browser came by. */
  scheme: "http" | "https";
  /** Under `npm run dev`, whose pages reload themselves. */
  isDev: boolean;
  /** Providers are simulated, at addresses of this machine. */
  isSimulated: boolean;
};

const yearSeconds = 365 * 24 * 60 * 60;

/** For the scripts of one answer alone. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/** What every page carries; the partner API sets its own in app/api/partner-endpoint.ts. Set here and not by Next, because
 * each answer has its own nonce. */
export function pageHeaders(page: Page, nonce: string): Record<string, string> {
  return {
    "content-security-policy": pagePolicy(page, nonce),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    // Partners show the providers' icons on their own sites.
    "cross-origin-resource-policy": page.target.startsWith("/icons/") ? "cross-origin" : "same-origin",
    "permissions-policy": switchedOff.map((feature) => `${feature}=()`).join(", "),
    ...(page.scheme === "https" && { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }),
  };
}

const switchedOff = [
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

function pagePolicy({ target, isDev, isSimulated }: Page, nonce: string): string {
  const policy: Record<string, string> = {
    "default-src": "'none'",
    // Next's reload compiles on the spot.
    "script-src": `'self' 'nonce-${nonce}'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src": isDev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    // Widths of bars and the like, as attributes: no rule of a stylesheet can come in by these.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": isDev ? "'self' ws:" : "'self'",
    "form-action": target.startsWith("/checkout/") ? checkoutForms(isSimulated) : "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/** The buyer's Continue is answered with a redirect to the provider, which browsers hold against the form too. */
const checkoutForms = (isSimulated: boolean) =>
  isSimulated ? "'self' https: http://127.0.0.1:* http://localhost:*" : "'self' https:";
