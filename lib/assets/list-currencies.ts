import type { Environment, Side } from "#db/enums.ts";
import type { CryptoCurrency, FiatCurrency } from "#lib/assets/contract.ts";
import { jsonNumber } from "#lib/json.ts";
import { decimal } from "#lib/money.ts";
import { getCatalog, listOnce } from "./catalog.ts";

/** The crypto currencies that at least one provider supports, by popularity. Omit `side` for both directions. */
export async function listCryptoCurrencies(
  environment: Environment,
  side: Side | undefined,
  baseUrl: string,
): Promise<CryptoCurrency[]> {
  const catalog = await getCatalog(environment);
  const { cryptos, offers } = catalog;
  return listOnce(catalog, `crypto ${side} ${baseUrl}`, () => {
    const offered = new Set(offers.filter((offer) => !side || offer.side === side).flatMap(({ assets }) => assets));
    return cryptos
      .filter(({ code, network }) => offered.has(`${code}:${network}`))
      .map(({ code, network, name, icon }) => ({
        code,
        network,
        name,
        crypto_icon: `${baseUrl}/icons/crypto/${icon}.svg`,
      }));
  });
}

/** The fiat currencies that at least one provider supports, by popularity. Omit `side` for both directions. */
export async function listFiatCurrencies(environment: Environment, side: Side | undefined): Promise<FiatCurrency[]> {
  const catalog = await getCatalog(environment);
  const { fiats, offers } = catalog;
  return listOnce(catalog, `fiat ${side}`, () => {
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
  });
}
