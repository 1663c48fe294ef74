import type { PagePreferences } from "#lib/providers/page-preferences.ts";
import type { Order } from "#lib/providers/provider.ts";
import type { CryptoRow } from "./api.ts";
import { needsTag } from "./names.ts";
import { payable } from "./quote.ts";
import { signPage } from "./sign.ts";

type Page = { url: string; appId: string; secret: string; now: number };

/** The signed URL of the page; an order exists only once the buyer acts there. */
export function toLink(sale: Order, { crypto, network }: CryptoRow, country: string | null, page: Page): string {
  const timestamp = String(page.now);
  const parameters = {
    appId: page.appId,
    merchantOrderNo: sale.reference,
    callbackUrl: sale.callbackUrl,
    crypto,
    network,
    ...(sale.side === "BUY" ? toPurchase(sale, country) : toSale(sale, country, network)),
  };
  const sign = signPage(page.secret, sale.side, timestamp, parameters);
  const url = new URL(page.url);
  url.search = new URLSearchParams({ ...parameters, timestamp, sign }).toString();
  return url.href;
}

/** The page has no payment method parameter; the buyer chooses it there. A country is only sent for a buyer who stated it, because the
 * page can find it out. */
const toPurchase = ({ fiat, fiatAmount, wallet, returnUrl, ...sale }: Order, country: string | null) => ({
  ...toPage(sale),
  fiat,
  ...(country && country === sale.country && { country }),
  fiatAmount: payable(fiat, fiatAmount),
  ...(wallet && { address: wallet }),
  showTable: "buy",
  redirectUrl: returnUrl,
});

/** Documented for purchases. Alchemy Pay registers the address for the buyer, and takes only verified ones. */
function toPage({ locale, email, isEmailVerified }: PagePreferences): Record<string, string> {
  const language = languageOf(locale);
  return { ...(language && { language }), ...(email && isEmailVerified && { email }) };
}

/** The languages of the page. Its Chinese is the traditional one. */
function languageOf(locale: PagePreferences["locale"]): string | null {
  if (!locale) return null;
  const { language, script } = new Intl.Locale(locale).maximize();
  if (language === "zh") return script === "Hant" ? "zh-HK" : null;
  return language === "es" ? "es" : language === "en" ? "en-US" : null;
}

/** A fiat without a country is rejected. The seller sees the deposit address on our page; if it requires a tag, which the
 * API does not return, Alchemy Pay's page shows it. */
const toSale = ({ fiat, cryptoAmount, returnUrl }: Order, country: string | null, network: string) => ({
  type: "sell",
  showTable: "sell",
  cryptoAmount,
  ...(country && { fiat, country }),
  ...(!needsTag(network) && { withdrawUrl: returnUrl, urlType: "web" }),
});
