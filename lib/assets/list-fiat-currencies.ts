import type { Environment, Side } from "#db/enums.ts";
import { catalogueOf } from "#lib/assets/catalogue.ts";
import type { FiatCurrency } from "#lib/assets/contract.ts";
import { jsonNumber } from "#lib/json.ts";
import { decimal } from "#lib/money.ts";

/** What at least one provider of this environment takes or pays out, by popularity. */
export async function listFiatCurrencies(environment: Environment, side: Side | undefined): Promise<FiatCurrency[]> {
  const { fiats, offers } = await catalogueOf(environment);
  const offered = new Set(offers.filter((offer) => !side || offer.side === side).map(({ fiat }) => fiat));
  return fiats
    .filter(({ code }) => offered.has(code))
    .map(({ code, name, symbol, flag, minAmount }) => ({
      code,
      name,
      logoSymbol: symbol,
      fiatIcon: flag,
      minAmount: jsonNumber(decimal(minAmount)),
    }));
}
