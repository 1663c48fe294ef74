import { currentMs } from "#lib/clock.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { mostAdvanced } from "#lib/providers/most-advanced.ts";
import type { Theme } from "#lib/providers/page-preferences.ts";
import type { Connect, Order, ProviderApi, ProviderModule, Warn } from "#lib/providers/provider.ts";
import { tagOf } from "#lib/providers/tag.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import { trustedLink } from "#lib/providers/trusted-link.ts";
import { isUnsupported, requireSupported, throwCheckoutError, toUnsupported } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import { authorized, createAccessTokens } from "./access-tokens.ts";
import { accessToken, refusing, session } from "./api.ts";
import type { Coin } from "./catalog.ts";
import { readEvent } from "./event.ts";
import { createLists } from "./lists.ts";
import { onboarding } from "./onboarding.ts";
import { createOrderSearch, oneOrder, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { createPriceClient, quoteBuy, quoteSell } from "./quote.ts";

const settings = {
  apiKey: { description: "API key" },
  apiSecret: { description: "API secret", secret: true },
  apiUrl: { description: "API URL", production: "https://api.transak.com", sandbox: "https://api-stg.transak.com" },
  gatewayUrl: {
    description: "Creates checkout links",
    production: "https://api-gateway.transak.com",
    sandbox: "https://api-gateway-stg.transak.com",
  },
  widgetUrl: {
    description: "Checkout page",
    production: "https://global.transak.com",
    sandbox: "https://global-stg.transak.com",
  },
  referrerDomain: {
    description: "Domain registered with Transak; empty: the domain of our checkout page",
    ...sameDefault(""),
  },
  pollByReference: {
    description: "Poll orders by our reference: yes or no",
    choices: ["yes", "no"],
    ...sameDefault("yes"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const transak = defineProvider({
  id: "transak",
  name: "Transak",
  settings,
  onboarding,
  profile,
  refundsByPollOnly: ["BUY", "SELL"],
  create: createTransak,
});

const linkLifeMs = 5 * 60_000;

function createTransak(config: Config, connect: Connect, openTokenStore: OpenTokenStore, warn: Warn): ProviderApi {
  const { apiKey } = config;
  const http = refusing(connect(config.apiUrl, { "x-api-key": apiKey }));
  const tokens = createAccessTokens(openTokenStore(`${config.apiUrl} ${apiKey}`), () => {
    const headers = { "api-secret": config.apiSecret };
    return http("POST", "/partners/api/v2/refresh-token", accessToken, { headers, body: { apiKey } });
  });
  const partner = authorized(http, tokens);
  const findOrders = createOrderSearch(partner);
  const gateway = authorized(refusing(connect(config.gatewayUrl, { "x-api-key": apiKey })), tokens);
  const { listOffers, listContracts, findRoute } = createLists(http, warn);

  return {
    needsWalletFor: [],
    sendsTagFor: ["BUY", "SELL"],
    createsOrderAtCheckout: false,

    listOffers,

    listContracts,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const quote = request.side === "BUY" ? quoteBuy : quoteSell;
      try {
        return await quoteWithinLimits(request, names.limits, () =>
          quote(request, names.coin, createPriceClient(http, apiKey, request, names)),
        );
      } catch (error) {
        return toUnsupported(error, { request, limits: names.limits });
      }
    },

    async createCheckout(order) {
      const names = requireSupported(await findRoute(order));
      const linkExpiresAt = new Date(currentMs() + linkLifeMs);
      const referrerDomain = config.referrerDomain || new URL(order.returnUrl).hostname;
      const body = { widgetParams: { apiKey, referrerDomain, ...toWidget(order, names.coin, names.method) } };
      const headers = order.buyerIp ? { "x-user-ip": order.buyerIp } : undefined;
      const { data } = await gateway("POST", "/api/v2/auth/session", session, { body, headers }).catch(
        throwCheckoutError,
      );
      return { link: trustedLink(data.widgetUrl, [config.widgetUrl]), providerTransactionId: null, linkExpiresAt };
    },

    async getOrder({ reference, providerTransactionId: id, side }) {
      if (id !== null) {
        const found = await nullOn404(partner("GET", `/partners/api/v2/order/${encodeURIComponent(id)}`, oneOrder));
        return found && toState(found.data);
      }
      if (config.pollByReference === "no") return null;
      const found = await findOrders(reference, side);
      return mostAdvanced(found, reference, { createdAt: ({ createdAt }) => createdAt, toState });
    },

    readCallback: (callback, now) => readEvent(callback, tokens, now),
  };
}

function toWidget(order: Order, { symbol, network }: Coin, paymentMethod: string) {
  const isBuy = order.side === "BUY";
  return {
    productsAvailed: order.side,
    fiatCurrency: order.fiat,
    cryptoCurrencyCode: symbol,
    network: network.name,
    paymentMethod,
    ...(isBuy && !order.isCryptoFixed
      ? { fiatAmount: JSON.rawJSON(order.fiatAmount) }
      : { cryptoAmount: JSON.rawJSON(order.cryptoAmount) }),
    ...(isBuy && order.wallet && { ...toWallet(order.wallet, tagOf(order), symbol), disableWalletAddressForm: true }),
    ...(order.country && { countryCode: order.country }),
    partnerOrderId: order.reference,
    ...(order.customerId && { partnerCustomerId: order.customerId }),
    redirectURL: order.returnUrl,
    ...(order.email && { email: order.email }),
    ...(order.theme && toTheme(order.theme)),
  };
}

const toTheme = ({ color, mode }: Theme) => ({
  themeColor: color.replace("#", ""),
  ...(mode && { colorMode: mode.toUpperCase() }),
});

/** `walletAddress` has no tag, and takes precedence over `walletAddressesData`. */
const toWallet = (address: string, tag: string | null, symbol: string) =>
  tag === null
    ? { walletAddress: address }
    : { walletAddressesData: { coins: { [symbol]: { address, addressAdditionalData: tag } } } };
