import type { Environment } from "#db/enums.ts";
import { catalogueOf } from "#lib/assets/catalogue.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";

type Choice = { value: string; label: string };
/** What a provider offers instead: another method for the same asset, or the same crypto on another network. */
export type Alternatives = { method?: Choice; asset?: Choice };

type Route = Pick<QuoteQuery, "type" | "fiat_currency" | "crypto_currency" | "network" | "payment_method">;

/** By provider, for those that offer no such route as this one but one that is near. Methods in the order of the catalogue. */
export async function alternativesTo(environment: Environment, route: Route): Promise<Record<string, Alternatives>> {
  const { methods, offers } = await catalogueOf(environment);
  const asset = `${route.crypto_currency}:${route.network}`;
  const near = offers.filter(({ side, fiat }) => side === route.type && fiat === route.fiat_currency);
  const ofProvider = Map.groupBy(near, ({ provider }) => provider);
  const found = [...ofProvider].map(([provider, offered]): [string, Alternatives] => {
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
        ...(network && { asset: { value: network, label: network.split(":").join(" on ") } }),
      },
    ];
  });
  return Object.fromEntries(found);
}
