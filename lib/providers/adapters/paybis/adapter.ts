import type * as z from "zod";
import { assertToken, parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import { mostAdvanced } from "#lib/providers/most-advanced.ts";
import type { Connect, ProviderApi, ProviderModule, QuoteRequest, Warn } from "#lib/providers/provider.ts";
import { requestOf } from "#lib/providers/quote-request.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import {
  isUnsupported,
  notOffered,
  requireSupported,
  throwCheckoutError,
  toUnsupported,
  unsupported,
} from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import * as api from "./api.ts";
import { keyOf, toCatalog } from "./catalog.ts";
import { countryTable } from "./country-table.ts";
import { createMethodNames } from "./names.ts";
import { onboarding } from "./onboarding.ts";
import { event, orders, statusEvent, toRequest, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { quote, toQuote, toQuoteQuery } from "./quote.ts";
import { createSignedPost } from "./signature.ts";

const settings = {
  apiKey: { description: "API key", secret: true },
  privateKey: {
    description: "RSA key in PEM format, signs requests; \\n is read as a line break",
    secret: true,
  },
  callbackToken: { description: "Token in the webhook URL registered with Paybis (?token=)", secret: true },
  apiUrl: {
    description: "API URL",
    production: "https://widget-api.paybis.com",
    sandbox: "https://widget-api.sandbox.paybis.com",
  },
  widgetUrl: {
    description: "Widget URL",
    production: "https://widget.paybis.com",
    sandbox: "https://widget.sandbox.paybis.com",
  },
  prehash: {
    description:
      "What to sign first: the body's hexadecimal hash (sha512hex) or the body (none); after a 403 the other",
    choices: ["sha512hex", "none"],
    ...sameDefault("sha512hex"),
  },
  methods: {
    description: "Mapping of Paybis payment methods to ours: paybis-id=our-id,paybis-id=our-id",
    ...sameDefault(""),
  },
  pollOrders: {
    description: "Poll orders at /v2/transactions: yes or no",
    choices: ["yes", "no"],
    ...sameDefault("yes"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const paybis = defineProvider({
  id: "paybis",
  name: "Paybis",
  settings,
  onboarding,
  countryTable,
  profile,
  create: createPaybis,
});

function createPaybis(config: Config, connect: Connect, _tokens: OpenTokenStore, warn: Warn): ProviderApi {
  const http = connect(config.apiUrl, { authorization: config.apiKey });
  const post = createSignedPost(http, config, warn);
  const nameMethod = createMethodNames(config.methods);
  const catalog = memoize(async () => {
    const buy = http("GET", "/v2/currency/pairs/buy-crypto", api.buyPairs);
    const sell = http("GET", "/v2/currency/pairs/sell-crypto", api.sellPairs);
    return toCatalog(...(await Promise.all([buy, sell])), nameMethod);
  });

  /** Paybis' quote as well, because an order is created from its ID. */
  async function ask(request: QuoteRequest) {
    const { offers, listings } = await catalog();
    const missing = notOffered(offers, request);
    if (missing) return missing;
    const listing = listings.get(keyOf(request));
    if (!listing) return unsupported("pair_unsupported");
    let id = "";
    try {
      const price = await quoteWithinLimits(request, listing, async () => {
        const quoted = await post("/v2/quote", quote, toQuoteQuery(request, listing));
        id = quoted.id;
        return toQuote(quoted, request, listing);
      });
      return isUnsupported(price) ? price : { id, price, listing };
    } catch (error) {
      return toUnsupported(error, { request, limits: listing });
    }
  }

  return {
    needsWalletFor: [],
    sendsTagFor: ["SELL"],
    createsOrderAtCheckout: true,
    hasUnsignedCallbacks: true,

    listOffers: async () => (await catalog()).offers,

    async quote(request) {
      const quoted = await ask(request);
      return isUnsupported(quoted) ? quoted : quoted.price;
    },

    async createCheckout(order) {
      const quoted = requireSupported(await ask(requestOf(order)));
      const content = toRequest(order, quoted.id, quoted.listing.code, quoted.listing.method);
      const made = await post("/v3/request", api.created, content).catch(throwCheckoutError);
      return { link: toLink(config.widgetUrl, made, order.returnUrl), providerTransactionId: made.requestId };
    },

    async getOrder({ reference }) {
      if (config.pollOrders === "no") return null;
      const query = { partnerTransactionId: reference };
      const found = await nullOn404(http("GET", "/v2/transactions", orders, { query }));
      const ours = (found?.data ?? []).filter((one) => one.partnerTransactionId === reference);
      return mostAdvanced(ours, reference, { createdAt: ({ transaction }) => transaction.statusUpdatedAt, toState });
    },

    readCallback(callback) {
      assertToken(callback, config.callbackToken);
      if (parseCallbackBody(callback, event).event !== "TRANSACTION_STATUS_CHANGED") return null;
      const { data, meta } = parseCallbackBody(callback, statusEvent);
      return toState(data, meta?.assets ?? []);
    },
  };
}

function toLink(
  widgetUrl: string,
  { requestId, oneTimeToken }: z.output<typeof api.created>,
  returnUrl: string,
): string {
  const link = new URL(widgetUrl);
  link.searchParams.set("requestId", requestId);
  if (oneTimeToken) link.searchParams.set("oneTimeToken", oneTimeToken);
  link.searchParams.set("successReturnURL", returnUrl);
  link.searchParams.set("failureReturnURL", returnUrl);
  return link.href;
}
