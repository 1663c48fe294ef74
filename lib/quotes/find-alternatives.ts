import type { Environment } from "#db/enums.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { assetLabel } from "#lib/assets/networks-contract.ts";
import type { QuoteQuery } from "./contract.ts";

type Choice = { value: string; label: string };
/** What a provider supports instead: another method for the same asset, or the same crypto on another network. */
export type Alternatives = { method?: Choice; asset?: Choice };

type Route = Pick<QuoteQuery, "type" | "fiat_currency" | "crypto_currency" | "network" | "payment_method">;

/** The alternatives to a route, by provider. Methods come in the order of the catalog. */
export async function findAlternatives(environment: Environment, route: Route): Promise<Record<string, Alternatives>> {
  const { methods, offers } = await getCatalog(environment);
  const asset = `${route.crypto_currency}:${route.network}`;
  const offersOfFiat = offers.filter(({ side, fiat }) => side === route.type && fiat === route.fiat_currency);
  const byProvider = Map.groupBy(offersOfFiat, ({ provider }) => provider);
  const found = [...byProvider].map(([provider, offered]): [string, Alternatives] => {
    const other = methods.find(({ id }) =>
      offered.some(({ method, assets }) => method === id && assets.includes(asset)),
    );
    const network = offered
      .find(({ method }) => method === route.payment_method)
      ?.assets.find((one) => one !== asset && one.startsWith(`${route.crypto_currency}:`));
    return [
      provider,
      {
        ...(other && other.id !== route.payment_method && { method: { value: other.id, label: other.name } }),
        ...(network && { asset: { value: network, label: assetLabel(network) } }),
      },
    ];
  });
  return Object.fromEntries(found);
}
