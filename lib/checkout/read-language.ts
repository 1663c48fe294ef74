import { env } from "#lib/env.ts";
import { chooseLanguage, isDraftShown, offeredLanguages } from "./choose-language.ts";
import { textIn } from "./text.ts";
import type { BuyerLanguage } from "./text-contract.ts";
import { findByToken } from "./view-checkout.ts";

type Request = { chosen: string | null; acceptLanguage: string | null };

/** The language of the checkout at a link, also of an unknown one. Never throws. */
export async function readLanguage(token: string, request: Request): Promise<BuyerLanguage> {
  // The layout needs a language even for the page that says that something went wrong.
  const row = await findByToken(token).catch(() => undefined);
  const { isSimulated, SVC_CHECKOUT_LANGUAGES: enabled } = env();
  const isTest = isSimulated || row?.environment === "sandbox";
  const offered = offeredLanguages({ enabled, isTest, isSimulated });
  const { code, numberLocale } = chooseLanguage({ ...request, locale: row?.locale ?? null }, offered);
  return {
    text: textIn(code, numberLocale),
    offered,
    isDraft: isDraftShown(code, { enabled }),
    // A locale that the page is not translated into can be one that the provider has.
    ofProvider: code === request.chosen || !row?.locale ? code : null,
  };
}
