import { cookies, headers } from "next/headers";
import { cache } from "react";
import { readLanguage } from "#lib/checkout/read-language.ts";
import type { BuyerLanguage } from "#lib/checkout/text-contract.ts";
import type { RequestContext } from "./request-context.ts";

/** The language that the buyer chose on the checkout. */
export const languageCookie = "slipway.language";

/** The language of the page, for its layout and itself; null if it isn't a checkout. */
export const pageLanguage: () => Promise<BuyerLanguage | null> = cache(async () => {
  const [sent, given] = [await cookies(), await headers()];
  const token = /^\/checkout\/([^/?]+)/.exec(given.get("x-svc-path") ?? "")?.[1];
  if (token === undefined) return null;
  const chosen = sent.get(languageCookie)?.value ?? null;
  return readLanguage(token, { chosen, acceptLanguage: given.get("accept-language") });
});

/** The language of a request of the checkout's page. */
export function requestLanguage(request: RequestContext, token: string): Promise<BuyerLanguage> {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]+)`).exec(request.header("cookie") ?? "")?.[1] ?? null;
  return readLanguage(token, { chosen, acceptLanguage: request.header("accept-language") ?? null });
}
