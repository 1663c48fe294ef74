import type { Environment, Side } from "#db/enums.ts";
import type { CryptoCurrency } from "#lib/assets/contract.ts";
import { getCatalog } from "./catalog.ts";

/** The crypto currencies that at least one provider supports, by popularity. Omit `side` for both directions. */
export async function listCryptoCurrencies(
  environment: Environment,
  side: Side | undefined,
  baseUrl: string,
): Promise<CryptoCurrency[]> {
  const { cryptos, offers } = await getCatalog(environment);
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
