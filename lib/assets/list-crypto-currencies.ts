import type { Environment, Side } from "#db/enums.ts";
import { catalogueOf } from "#lib/assets/catalogue.ts";
import type { CryptoCurrency } from "#lib/assets/contract.ts";

/** What at least one provider of this environment buys or sells, by popularity. Without a side: in either direction. */
export async function listCryptoCurrencies(
  environment: Environment,
  side: Side | undefined,
  baseUrl: string,
): Promise<CryptoCurrency[]> {
  const { cryptos, offers } = await catalogueOf(environment);
  const offered = new Set(offers.filter((offer) => !side || offer.side === side).flatMap(({ assets }) => assets));
  return cryptos
    .filter(({ code, network }) => offered.has(`${code}:${network}`))
    .map(({ code, network, name, icon }) => ({
      code,
      network,
      name,
      crypto_icon: `${baseUrl}/icons/crypto/${icon}.svg`,
    }));
}
