import type { RequestContext } from "#http/request-context.ts";
import { hourMs, minuteMs, secondMs } from "#lib/duration.ts";

/** Set when the provider sent the buyer back, which the parameters in the URL can't prove. */
export const returnCookieName = "slipway.returned";
/** What the buyer typed into a form that was rejected, for the page that shows the problem. */
export const typedCookieName = "slipway.typed";

const typedNames = ["wallet_address", "wallet_address_tag", "needs_no_tag"] as const;
export type TypedFields = Partial<Record<(typeof typedNames)[number], string>>;

const valueLengthMax = 128;

export const returnCookie = (request: RequestContext, token: string): string =>
  checkoutCookie(request, token, { name: returnCookieName, value: "1", maxAgeMs: 24 * hourMs });

export const typedCookie = (request: RequestContext, token: string, values: TypedFields): string =>
  checkoutCookie(request, token, {
    name: typedCookieName,
    value: encodeURIComponent(new URLSearchParams(values).toString()),
    maxAgeMs: 10 * minuteMs,
  });

export const noTypedCookie = (request: RequestContext, token: string): string =>
  checkoutCookie(request, token, { name: typedCookieName, value: "", maxAgeMs: 0 });

/** The values that fit the form's fields. */
export function pickTyped(text: (name: string) => string | null): TypedFields {
  const entries = typedNames.flatMap((name) => {
    const value = text(name);
    return value === null || value.length > valueLengthMax ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

export function readTyped(value: string | undefined): TypedFields {
  const typed = new URLSearchParams(value);
  return pickTyped((name) => typed.get(name));
}

type CheckoutCookie = { name: string; value: string; maxAgeMs: number };

/** A cookie that the browser sends to this checkout page only. */
function checkoutCookie(request: RequestContext, token: string, { name, value, maxAgeMs }: CheckoutCookie): string {
  const path = `/checkout/${encodeURIComponent(token)}`;
  const isSecure = request.header("x-forwarded-proto") === "https";
  return `${name}=${value}; Max-Age=${maxAgeMs / secondMs}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
