import type { Catalog } from "#lib/assets/catalog.ts";
import { unknownValue } from "#lib/did-you-mean.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { unsupported } from "#lib/providers/unsupported.ts";
import { anyMethod } from "./any-method-contract.ts";

type Refused = { provider: Pick<RampProvider, "id" | "name">; request: QuoteRequest; reason: Unsupported };

/** Says which value a provider doesn't offer and what it does, and of one that nobody offers, what exists and what is near. Keeps what
 * an adapter says in its own words. */
export function describeUnsupported(catalog: Catalog, { provider, request, reason }: Refused): Unsupported {
  if (reason.message !== unsupported(reason.unsupported).message) return reason;
  const { name } = provider;
  const { side, fiat, crypto, network, method } = request;
  const offers = catalog.offers.filter(
    (offer) => offer.provider === provider.id && offer.side === side && offer.fiat === fiat,
  );
  switch (reason.unsupported) {
    case "pair_unsupported":
      return explained(
        catalog,
        request,
        reason,
        `${name} doesn't ${side === "BUY" ? "sell" : "buy"} ${crypto} for ${fiat}`,
      );
    case "network_unsupported": {
      const assets = offers.flatMap((offer) => offer.assets).filter((asset) => asset.startsWith(`${crypto}:`));
      const networks = assets.map((asset) => asset.slice(crypto.length + 1));
      return explained(catalog, request, reason, `${name} doesn't offer ${crypto} on ${network}${available(networks)}`);
    }
    case "payment_method_unsupported": {
      const served = offers.filter(({ assets }) => assets.includes(`${crypto}:${network}`));
      const methods = served.map((offer) => offer.method);
      return explained(
        catalog,
        request,
        reason,
        `${name} doesn't offer ${method} for ${crypto} in ${fiat}${available(methods)}`,
      );
    }
    default:
      return reason;
  }
}

const explained = (catalog: Catalog, request: QuoteRequest, reason: Unsupported, message: string): Unsupported => ({
  ...reason,
  message,
  ...unknownPart(catalog, request),
});

const available = (values: string[]) => (values.length > 0 ? `. Available: ${[...new Set(values)].join(", ")}` : "");

/** The first part of the route that isn't in the catalog, so that no provider offers it. */
function unknownPart(
  { fiats, cryptos, methods }: Catalog,
  { fiat, crypto, network, method }: QuoteRequest,
): Pick<Unsupported, "field" | "message"> | null {
  const codes = fiats.map(({ code }) => code);
  const coins = [...new Set(cryptos.map(({ code }) => code))];
  const networks = cryptos.filter(({ code }) => code === crypto).map((one) => one.network);
  const ids = methods.map(({ id }) => id);
  const unknown = (
    field: NonNullable<Unsupported["field"]>,
    what: string,
    known: string[],
    given: string,
    list?: string,
  ) => ({
    field,
    message: unknownValue(`${what}`, known, { given, ...(list && { list }) }),
  });
  if (!codes.includes(fiat))
    return unknown("fiat_currency", `fiat currency "${fiat}"`, codes, fiat, "GET /fiat-currencies");
  if (!coins.includes(crypto))
    return unknown("crypto_currency", `crypto currency "${crypto}"`, coins, crypto, "GET /crypto-currencies");
  if (!networks.includes(network)) return unknown("network", `network "${network}" of ${crypto}`, networks, network);
  if (method !== anyMethod && !ids.includes(method))
    return unknown("payment_method", `payment method "${method}"`, ids, method);
  return null;
}
