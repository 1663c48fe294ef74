import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { mostAdvanced } from "#lib/providers/most-advanced.ts";
import { languageCode } from "#lib/providers/page-preferences.ts";
import type { Connect, Order, OrderRef, ProviderApi, ProviderModule, Warn } from "#lib/providers/provider.ts";
import { requestOf } from "#lib/providers/quote-request.ts";
import { tagOf } from "#lib/providers/tag.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import { isRejection, isUnsupported, requireSupported, toUnsupported } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import * as api from "./api.ts";
import { listedLimits } from "./catalog.ts";
import { createClient } from "./client.ts";
import { onboarding } from "./onboarding.ts";
import { cancelStep, order, orders, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { quote, toAmount, toQuote, toQuoteQuery } from "./quote.ts";

const settings = {
  publishableKey: { description: "Publishable key" },
  secretKey: { description: "Signs checkout links", secret: true },
  webhookKey: { description: "Signs callbacks", secret: true },
  apiUrl: { description: "API URL", ...sameDefault("https://api.moonpay.com") },
  buyUrl: {
    description: "Widget for purchases",
    production: "https://buy.moonpay.com",
    sandbox: "https://buy-sandbox.moonpay.com",
  },
  sellUrl: {
    description: "Widget for sales",
    production: "https://sell.moonpay.com",
    sandbox: "https://sell-sandbox.moonpay.com",
  },
  ipMatching: {
    description: "Checkout links work only at the buyer's IP address: buy, both (purchases and sales), or off",
    choices: ["both", "buy", "off"],
    ...sameDefault("both"),
  },
  pollByReference: {
    description: "Poll orders by our reference: yes or no",
    choices: ["yes", "no"],
    ...sameDefault("yes"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const moonpay = defineProvider({
  id: "moonpay",
  name: "MoonPay",
  settings,
  onboarding,
  profile,
  create: createMoonpay,
});

function createMoonpay(config: Config, connect: Connect, _tokens: OpenTokenStore, warn: Warn): ProviderApi {
  const http = connect(config.apiUrl);
  const apiKey = config.publishableKey;
  const { listOffers, listContracts, findRoute, limitsOf } = createClient(http, apiKey, warn);

  return {
    needsWalletFor: [],
    sendsTagFor: ["BUY"],
    createsOrderAtCheckout: false,
    // That of purchases is only in public clients.
    orderPages: { SELL: orderPageOf(config.sellUrl) },

    listOffers,

    listContracts,

    limitsOf,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const limits = listedLimits(names.fiat, request.side);
      const { path, query } = toQuoteQuery(request, names.crypto.code, names.method);
      try {
        return await quoteWithinLimits(request, limits, async () => {
          const response = await http("GET", path, quote, { query: { apiKey, ...query } });
          return toQuote(response, request, names.crypto);
        });
      } catch (error) {
        return toUnsupported(error, { request, limits });
      }
    },

    async createCheckout(order) {
      const names = requireSupported(await findRoute(order));
      const url = new URL(order.side === "BUY" ? config.buyUrl : config.sellUrl);
      const address = toAddress(order, config);
      const widget = { apiKey, ...toWidget(order, names.crypto.code, names.method), ...address };
      url.search = new URLSearchParams(widget).toString();
      const signature = encodeURIComponent(api.signQuery(config.secretKey, url.search));
      // A link for one address is created again at each visit, because the buyer may be on another network by then.
      const lifetime = "allowedIpAddress" in address ? { linkExpiresAt: currentTime() } : {};
      return { link: `${url.href}&signature=${signature}`, providerTransactionId: null, ...lifetime };
    },

    async getOrder({ reference, providerTransactionId, side }) {
      if (providerTransactionId === null && config.pollByReference === "no") return null;
      const path = side === "BUY" ? "/v1/transactions" : "/v3/sell_transactions";
      const name = nameOf({ reference, providerTransactionId });
      const found = await nullOn404(http("GET", `${path}/${name}`, orders, { query: { apiKey } }));
      return mostAdvanced(found ?? [], reference, {
        createdAt: (one) => one.createdAt,
        toState: (one) => toState(one, side, config.sellUrl),
      });
    },

    async submitStep(order, step) {
      if (step !== cancelStep.id) throw new AppError("validation_failed", "This step is no longer available.");
      const options = { query: { apiKey }, headers: { authorization: `Api-Key ${config.secretKey}` } };
      const path = `/v3/sell_transactions/${nameOf(order)}`;
      await http("DELETE", path, api.emptyResponse, options).catch(throwCancellationError);
    },

    readCallback(callback, now) {
      api.assertSigned(callback, config.webhookKey, now);
      const { type } = parseCallbackBody(callback, api.event);
      if (!/^(sell_)?transaction_/.test(type)) return null;
      const { data } = parseCallbackBody(callback, api.event.extend({ data: order }));
      return toState(data, type.startsWith("sell_") ? "SELL" : "BUY", config.sellUrl);
    },
  };
}

const nameOf = ({ reference, providerTransactionId: id }: Pick<OrderRef, "reference" | "providerTransactionId">) =>
  id === null ? `ext/${encodeURIComponent(reference)}` : encodeURIComponent(id);

const orderPageOf = (base: string) => `${base.replace(/\/$/, "")}/transaction_receipt?transactionId=`;

/** MoonPay responds with 409 to a sale that has ended. */
function throwCancellationError(error: unknown): never {
  if (!isRejection(error)) throw error;
  throw new AppError("validation_failed", "MoonPay can no longer cancel this sale", { cause: error });
}

function toWidget(order: Order, code: string, method: string): Record<string, string> {
  const isBuy = order.side === "BUY";
  const fiat = order.fiat.toLowerCase();
  const tag = isBuy ? tagOf(order) : null;
  return {
    ...(isBuy ? { currencyCode: code, baseCurrencyCode: fiat } : { baseCurrencyCode: code, quoteCurrencyCode: fiat }),
    ...toAmount(requestOf(order)),
    lockAmount: "true",
    paymentMethod: method,
    ...(order.wallet ? { [isBuy ? "walletAddress" : "refundWalletAddress"]: order.wallet } : {}),
    ...(tag && { walletAddressTag: tag }),
    externalTransactionId: order.reference,
    ...(order.customerId && { externalCustomerId: order.customerId }),
    redirectURL: order.returnUrl,
    ...toPage(order),
  };
}

/** The colors are those of the account. */
function toPage({ locale, email, theme }: Order): Record<string, string> {
  const language = languageCode(locale);
  return { ...(language && { language }), ...(email && { email }), ...(theme?.mode && { theme: theme.mode }) };
}

function toAddress({ side, buyerIp }: Order, { ipMatching, secretKey }: Config): Record<string, string> {
  const isMatched = ipMatching === "both" || (ipMatching === "buy" && side === "BUY");
  return isMatched && buyerIp !== null ? { allowedIpAddress: api.hashAddress(secretKey, buyerIp) } : {};
}
