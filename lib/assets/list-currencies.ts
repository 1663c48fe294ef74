import type { Environment, Side } from "#db/enums.ts";
import { isSameAsset } from "#lib/assets/asset-identity.ts";
import type { AssetQuery, CryptoCurrency, CryptoQuery, FiatCurrency } from "#lib/assets/contract.ts";
import { placeKey } from "#lib/countries/countries.ts";
import { offersIn } from "#lib/countries/offers-in.ts";
import { readPlace } from "#lib/countries/read-place.ts";
import { jsonNumber } from "#lib/json.ts";
import { decimal } from "#lib/money.ts";
import { getCatalog, listOnce } from "./catalog.ts";

const isSide =
  ({ type }: AssetQuery) =>
  (offer: { side: Side }) =>
    !type || offer.side === type;

/** The crypto currencies that at least one provider supports in the place, by popularity; with `asset_id`, only that one. Throws
 * validation_failed on region. */
export async function listCryptoCurrencies(
  environment: Environment,
  query: CryptoQuery,
  baseUrl: string,
): Promise<CryptoCurrency[]> {
  const all = await listOffered(environment, query, baseUrl);
  const asked = query.asset_id;
  return asked === undefined ? all : all.filter(({ asset_id }) => asset_id !== null && isSameAsset(asset_id, asked));
}

async function listOffered(environment: Environment, query: AssetQuery, baseUrl: string) {
  const place = readPlace(query);
  const catalog = await getCatalog(environment);
  const { cryptos } = catalog;
  return listOnce(catalog, `crypto ${query.type} ${placeKey(place)} ${baseUrl}`, () => {
    const offers = offersIn(catalog, place);
    const offered = new Set(offers.filter(isSide(query)).flatMap(({ assets }) => assets));
    return cryptos
      .filter(({ code, network }) => offered.has(`${code}:${network}`))
      .map(({ code, network, name, icon, assetId, chainId, contract, decimals }) => ({
        code,
        network,
        name,
        crypto_icon: `${baseUrl}/icons/crypto/${icon}.svg`,
        asset_id: assetId,
        chain_id: chainId,
        contract_address: contract,
        decimals,
      }));
  });
}

/** The fiat currencies that at least one provider supports in the place, by popularity. Throws validation_failed on region. */
export async function listFiatCurrencies(environment: Environment, query: AssetQuery): Promise<FiatCurrency[]> {
  const place = readPlace(query);
  const catalog = await getCatalog(environment);
  const { fiats } = catalog;
  return listOnce(catalog, `fiat ${query.type} ${placeKey(place)}`, () => {
    const offers = offersIn(catalog, place);
    const offered = new Set(offers.filter(isSide(query)).map(({ fiat }) => fiat));
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
