import { currentMs } from "#lib/clock.ts";
import { assetId, methodKey } from "#lib/providers/assets.ts";
import { parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { Connect, ProviderApi, ProviderModule, Route } from "#lib/providers/provider.ts";
import { ifOffered, isUnsupported, requireSupported, toUnsupported } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import * as api from "./api.ts";
import { toCatalog } from "./catalog.ts";
import { toLink } from "./checkout.ts";
import { createCountryChoice, createMethodNames } from "./names.ts";
import { onboarding } from "./onboarding.ts";
import { found, isAboutOrder, order, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { type PriceRequest, price, quoteBuy, quoteSell, toQuoteQuery } from "./quote.ts";
import { assertSigned } from "./sign.ts";

const settings = {
  appId: { description: "App ID" },
  appSecret: { description: "Signs requests, checkout links, and callbacks", secret: true },
  apiUrl: {
    description: "API URL",
    production: "https://openapi.alchemypay.org",
    sandbox: "https://openapi-test.alchemypay.org",
  },
  pageUrl: {
    description: "Checkout page. Real money moves in the sandbox too",
    production: "https://ramp.alchemypay.org",
    sandbox: "https://ramptest.alchemypay.org",
  },
  methods: { description: "Mapping of payWayCode values to our methods: code=our-id,code=our-id", ...sameDefault("") },
  countries: {
    description: "Payout country for fiat currencies used in several countries: fiat=country,fiat=country",
    ...sameDefault("EUR=FR"),
  },
  linkMinutes: { description: "Lifetime of a checkout link in minutes; 0: no expiry", ...sameDefault("5") },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const alchemyPay = defineProvider({
  id: "alchemy-pay",
  name: "Alchemy Pay",
  settings,
  onboarding,
  profile,
  refundsByPollOnly: ["BUY"],
  create: createAlchemyPay,
});

const merchant = "/open/api/v4/merchant";

function createAlchemyPay(config: Config, connect: Connect): ProviderApi {
  const ask = api.createSend(connect(config.apiUrl), config.appId, config.appSecret);
  const nameMethod = createMethodNames(config.methods);
  const chooseCountry = createCountryChoice(config.countries);
  const catalog = memoize(async () => {
    const fiatsOf = (type: string) => ask("GET", `${merchant}/fiat/list`, api.fiatList, { query: { type } });
    const cryptosAsked = ask("GET", `${merchant}/crypto/list`, api.cryptoList);
    const [cryptos, BUY, SELL] = await Promise.all([cryptosAsked, fiatsOf("BUY"), fiatsOf("SELL")]);
    return toCatalog({ cryptos: cryptos.data, fiats: { BUY: BUY.data, SELL: SELL.data } }, nameMethod);
  });

  async function findRoute(request: Route) {
    const known = await catalog();
    const way = known.ways.get(methodKey(request));
    const coin = known.coins.get(assetId(request));
    return ifOffered(known.offers, request, way && coin && { way, coin, known });
  }

  return {
    needsWalletFor: [],
    sendsTagFor: ["SELL"],
    createsOrderAtCheckout: false,

    listOffers: async () => (await catalog()).offers,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const { way, coin, known } = names;
      const pricer: PriceRequest = async (...question) => {
        const body = toQuoteQuery(request.fiat, coin, ...question);
        return (await ask("POST", `${merchant}/order/quote`, price, { body })).data;
      };
      try {
        return await quoteWithinLimits(request, way, () =>
          request.side === "BUY" ? quoteBuy(request, way, coin, pricer) : quoteSell(request, coin, known, pricer),
        );
      } catch (error) {
        return toUnsupported(error, { request, limits: way });
      }
    },

    async createCheckout(sale) {
      const names = requireSupported(await findRoute(sale));
      const now = currentMs();
      const country = chooseCountry(sale.fiat, names.way.countries, sale.country);
      const page = { url: config.pageUrl, appId: config.appId, secret: config.appSecret, now };
      const link = toLink(sale, names.coin, country, page);
      const linkMs = Number(config.linkMinutes) * 60_000;
      return { link, providerTransactionId: null, ...(linkMs > 0 && { linkExpiresAt: new Date(now + linkMs) }) };
    },

    // Always by our reference, because a second attempt by the buyer may have a different ID.
    async getOrder({ reference, side }) {
      const query = { merchantOrderNo: reference, side };
      const state = await nullOn404(ask("GET", `${merchant}/query/trade`, found, { query }));
      return state && toState(state, "poll");
    },

    // Alchemy Pay sends a callback once and expects "success" in the response; ours is {"success":true,…}.
    readCallback(callback, now) {
      assertSigned(callback, config.appSecret, now);
      return isAboutOrder(callback) ? toState(parseCallbackBody(callback, order), "callback") : null;
    },
  };
}
