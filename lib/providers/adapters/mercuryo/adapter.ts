import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { assetId } from "#lib/providers/assets.ts";
import { quotePurchase } from "#lib/providers/buy-by-crypto.ts";
import { parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { mostAdvanced } from "#lib/providers/most-advanced.ts";
import { languageCode } from "#lib/providers/page-preferences.ts";
import type { Connect, Order, ProviderApi, ProviderModule, Route, Warn } from "#lib/providers/provider.ts";
import { quoteSale } from "#lib/providers/sell-by-fiat.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import { ifOffered, isUnsupported, requireSupported, toUnsupported } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import * as api from "./api.ts";
import type { Coin } from "./catalog.ts";
import { createCatalogClient } from "./catalog-client.ts";
import { onboarding } from "./onboarding.ts";
import { event, isStream, pollDates, streamEvent, toState, transactions } from "./order.ts";
import { profile } from "./profile.ts";
import { toCryptoValue, toQuote } from "./quote.ts";

const settings = {
  widgetId: { description: "Widget ID" },
  secret: { description: "Signs wallet addresses", secret: true },
  signKey: { description: "Signs callbacks", secret: true },
  partnerToken: { description: "Sdk-Partner-Token; empty: not sent", secret: true, ...sameDefault("") },
  apiUrl: {
    description: "API URL",
    production: "https://api.mercuryo.io/v1.6",
    sandbox: "https://sandbox-api.mrcr.io/v1.6",
  },
  widgetUrl: {
    description: "Widget URL",
    production: "https://exchange.mercuryo.io",
    sandbox: "https://sandbox-exchange.mrcr.io",
  },
  signatureVersion: {
    description: "v1, v2, or auto: v2 if the buyer's IP address is known, otherwise v1",
    choices: ["auto", "v1", "v2"],
    ...sameDefault("auto"),
  },
  feesInRate: {
    description: "Quoted amounts are always net of fees: yes or no",
    choices: ["yes", "no"],
    ...sameDefault("no"),
  },
  pollWindow: {
    description: "Number of days to search for orders when polling; 0: no date filter",
    ...sameDefault("30"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const mercuryo = defineProvider({
  id: "mercuryo",
  name: "Mercuryo",
  settings,
  onboarding,
  profile,
  create: createMercuryo,
});

function createMercuryo(config: Config, connect: Connect, _tokens: OpenTokenStore, warn: Warn): ProviderApi {
  const http = connect(config.apiUrl);
  const ask = createCatalogClient(http, config.widgetId, warn);

  async function findRoute(request: Route) {
    const { offers, coins } = await ask.catalog();
    return ifOffered(offers, request, coins.get(assetId(request)));
  }

  return {
    needsWalletFor: [],
    createsOrderAtCheckout: false,

    listOffers: ask.listOffers,

    listContracts: async () => (await ask.catalog()).contracts,

    async limitsOf(route) {
      const coin = await findRoute(route);
      return isUnsupported(coin)
        ? coin
        : ask.limitsOf(route.fiat, coin.currency, route.side).catch((error: unknown) => toUnsupported(error));
    },

    async quote(request) {
      const coin = await findRoute(request);
      if (isUnsupported(coin)) return coin;
      const isFeeInRate = config.feesInRate === "yes";
      try {
        const limits = await ask.limitsOf(request.fiat, coin.currency, request.side);
        const buy = async (fiat: string) => toQuote(await ask.buyRate(request, coin, fiat), request, isFeeInRate);
        return await quoteWithinLimits(request, limits, async () => {
          if (request.side === "BUY") return quotePurchase(request, { buy, limits });
          return quoteSale(request, {
            estimate: async (fiat) => toCryptoValue(await ask.buyRate(request, coin, fiat), request),
            sell: async (crypto) => toQuote(await ask.sellRate(request, coin, crypto), request, isFeeInRate),
          });
        });
      } catch (error) {
        return toUnsupported(error, { request });
      }
    },

    async createCheckout(order) {
      const coin = requireSupported(await findRoute(order));
      const url = new URL(config.widgetUrl);
      url.search = new URLSearchParams({ ...toWidget(order, coin, config), ...toWallet(order, config) }).toString();
      // The signature covers the buyer's IP address, so every visit needs a new link.
      return { link: url.href, providerTransactionId: null, linkExpiresAt: currentTime() };
    },

    async getOrder({ reference }) {
      const query = { widget_id: config.widgetId, merchant_transaction_id: reference, limit: "50" };
      const dates = pollDates(config.pollWindow, currentTime());
      const headers = config.partnerToken === "" ? undefined : { "sdk-partner-token": config.partnerToken };
      const asked = http("GET", "/sdk-partner/transactions", transactions, { query: { ...query, ...dates }, headers });
      const found = await nullOn404(asked);
      return mostAdvanced(found?.data ?? [], reference, { createdAt: ([first]) => first?.created_at, toState });
    },

    readCallback(callback) {
      api.assertSigned(callback, config.signKey);
      if (!isStream(parseCallbackBody(callback, event).data.type)) return null;
      return toState([parseCallbackBody(callback, streamEvent).data]);
    },
  };
}

function toWidget(order: Order, { currency, network }: Coin, { widgetId }: Config): Record<string, string> {
  const amounts: Record<string, string> =
    order.side === "BUY" && !order.isCryptoFixed
      ? { fiat_amount: order.fiatAmount, fix_fiat_amount: "true" }
      : { amount: order.cryptoAmount, fix_amount: "true" };
  return {
    widget_id: widgetId,
    type: order.side.toLowerCase(),
    currency,
    network,
    fix_currency: "true",
    fiat_currency: order.fiat,
    fix_fiat_currency: "true",
    ...amounts,
    merchant_transaction_id: order.reference,
    // Older widget versions read the first name, newer ones the second.
    return_url: order.returnUrl,
    redirect_url: order.returnUrl,
    ...toPage(order),
  };
}

function toPage({ locale, email, theme }: Order): Record<string, string> {
  const lang = languageCode(locale);
  return { ...(lang && { lang }), ...(email && { email }), ...(theme?.mode && { theme: theme.mode }) };
}

function toWallet(order: Order, { secret, signatureVersion }: Config): Record<string, string> {
  const { side, wallet, reference, buyerIp } = order;
  if (!wallet) return {};
  if (side === "SELL") return { refund_address: wallet };
  const signature = api.signAddress({ address: wallet, secret, reference, version: signatureVersion, buyerIp });
  if (signature === null) throw new AppError("provider_unavailable", "Mercuryo requires the buyer's IP address");
  return { address: wallet, hide_address: "true", signature };
}
