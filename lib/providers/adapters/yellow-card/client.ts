import * as z from "zod";
import { assetId, methodKey } from "#lib/providers/assets.ts";
import { nullOn404, ProviderHttpError } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Order, OrderRef, Route, Side } from "#lib/providers/provider.ts";
import { readableRows, wrappedIn } from "#lib/providers/schemas.ts";
import { ifOffered, requireSupported } from "#lib/providers/unsupported.ts";
import { ordersPath, type SendRequest } from "./api.ts";
import { chooseChannel, fieldsFor } from "./buyer.ts";
import { type Channel, channels, coins, rates, type Token, toCatalog } from "./catalog.ts";
import { feeConfig, type Prices } from "./quote.ts";
import { orderOf } from "./receive.ts";

const network = z.object({
  id: z.string().min(1),
  name: z.string(),
  status: z.string().nullish(),
  channelIds: z.array(z.string()),
});
const networks = wrappedIn("networks", readableRows(network));

/** Requests that several adapter functions share. */
export function createClient(ask: SendRequest, networkFees: ReadonlyMap<string, string>) {
  // Not cached, because quotes are computed from these rates.
  const currentRates = () => ask("GET", "/business/rates", rates);
  const catalog = memoize(async () => {
    const all = ask("GET", "/business/channels", channels);
    const crypto = ask("GET", "/business/channels/crypto", coins);
    return toCatalog(...(await Promise.all([all, crypto, currentRates()])));
  });
  const feesOf = memoize((side: Side, country: string, currency: string, channelType: string) => {
    const txType = side === "BUY" ? "receive" : "send";
    const body = { txType, country, currency, channelType, directSettlement: true };
    return ask("POST", "/business/fees/get-config", feeConfig, { body }).catch(nullIfForbidden);
  });
  const networksIn = memoize((country: string) => ask("GET", "/business/networks", networks, { query: { country } }));

  async function findRoute(route: Route) {
    const { offers, ways, tokens } = await catalog();
    const [mine, token] = [ways.get(methodKey(route)), tokens[route.side].get(assetId(route))];
    return ifOffered(offers, route, mine && token && { ways: mine, token });
  }

  return {
    catalog,
    findRoute,

    async pricesOf(side: Side, channel: Channel, token: Token): Promise<Prices> {
      const { country, currency, channelType } = channel;
      const [fees, rates] = await Promise.all([feesOf(side, country, currency, channelType), currentRates()]);
      return { channel, fees, rates, networkUsd: networkFees.get(token.network.toUpperCase()) ?? "0" };
    },

    find: ({ reference, side }: Pick<OrderRef, "reference" | "side">) =>
      nullOn404(ask("GET", `${ordersPath[side]}/sequence-id/${encodeURIComponent(reference)}`, orderOf[side])),

    /** The buyer details that the order requires; the channel is null until the buyer's country is known. */
    async prepare(sale: Order) {
      const names = requireSupported(await findRoute(sale));
      const { channel, fields } = chooseChannel(names.ways, sale);
      if (!channel) return { fields, made: null };
      const needsInstitution = sale.side === "SELL" || channel.channelType === "momo";
      const all = needsInstitution ? await networksIn(channel.country) : [];
      const institutions = all.filter(
        ({ status, channelIds }) => status === "active" && channelIds.includes(channel.id),
      );
      const made = { channel, token: names.token, institutions };
      return { fields: [...fields, ...fieldsFor(sale, channel, institutions)], made };
    },
  };
}

/** Not every account has access to its fee configuration. */
function nullIfForbidden(error: unknown): null {
  if (error instanceof ProviderHttpError && [403, 404].includes(error.status)) return null;
  throw error;
}
