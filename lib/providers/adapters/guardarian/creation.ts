import { languageCode } from "#lib/providers/page-preferences.ts";
import type { Order } from "#lib/providers/provider.ts";
import { tagOf } from "#lib/providers/tag.ts";
import type { Coin, PaymentRoute } from "./catalog.ts";

/** The body of the request that creates a transaction. */
export function toBody(sale: Order, { category }: PaymentRoute, { ticker, network }: Coin) {
  const isBuy = sale.side === "BUY";
  const fiat = { currency: sale.fiat, network: sale.fiat };
  const coin = { currency: ticker, network };
  const [from, to] = isBuy ? [fiat, coin] : [coin, fiat];
  return {
    from_amount: JSON.rawJSON(isBuy ? sale.fiatAmount : sale.cryptoAmount),
    from_currency: from.currency,
    from_network: from.network,
    to_currency: to.currency,
    to_network: to.network,
    redirects: { successful: sale.returnUrl, cancelled: sale.returnUrl, failed: sale.returnUrl },
    external_partner_link_id: sale.reference,
    locale: languageCode(sale.locale) ?? "en",
    ...toCustomer(sale),
    ...(isBuy && {
      payout_info: { payout_address: sale.wallet, extra_id: tagOf(sale) ?? "", skip_choose_payout_address: true },
      deposit: { payment_category: category, skip_choose_payment_category: true },
    }),
  };
}

/** Only what was stated; the page asks for the rest. */
function toCustomer({ country, region, email }: Order) {
  const ofUs = country === "US" && region ? { us_region_alpha_2: region } : {};
  const customer = {
    ...(email && { contact_info: { email } }),
    ...(country && { billing_info: { country_alpha_2: country, ...ofUs } }),
  };
  return { ...(country && { customer_country: country }), ...((email || country) && { customer }) };
}
