import { currentMs } from "#lib/clock.ts";
import { parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import type { Connect, ProviderApi, ProviderModule, Warn } from "#lib/providers/provider.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import { trustedLink } from "#lib/providers/trusted-link.ts";
import {
  isRejection,
  isUnsupported,
  requireSupported,
  throwCheckoutError,
  toUnsupported,
  unsupported,
  unsupportedError,
} from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import { countryTable } from "./country-table.ts";
import { createLists, word } from "./lists.ts";
import { onboarding } from "./onboarding.ts";
import { countryRefusal, created, event, order, toBinding, toBody, toState, walletField, walletOf } from "./order.ts";
import { profile } from "./profile.ts";
import { type PriceAmount, prices, toQuote } from "./quote.ts";
import { assertSigned } from "./signature.ts";

const settings = {
  partnerRef: { description: "First segment of every path" },
  apiKey: { description: "For v2 requests", secret: true },
  apiSecret: { description: "Signs callbacks; not the v2 API key", secret: true },
  apiUrl: { description: "API URL", production: "https://api.banxa.com", sandbox: "https://api.banxa-sandbox.com" },
  checkoutUrl: {
    description: "Links must point to it",
    production: "https://checkout.banxa.com",
    sandbox: "https://checkout.banxa-sandbox.com",
  },
  signedPath: { description: "Path used in callback signatures; empty: the requested path", ...sameDefault("") },
  nonceSeconds: { description: "Maximum age of a callback in seconds", ...sameDefault("86400") },
  ipBindingField: {
    description: "Field of an order for the buyer's network (/24 or /64), with dots for nested ones; empty: none",
    ...sameDefault("ipRange"),
  },
  sellAmount: {
    description: "Amount used to price a SELL: crypto or fiat",
    choices: ["crypto", "fiat"],
    ...sameDefault("crypto"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const banxa = defineProvider({
  id: "banxa",
  name: "Banxa",
  settings,
  onboarding,
  countryTable,
  profile,
  create: createBanxa,
});

// Banxa links expire one minute after the order is created.
const linkLifeMs = 60_000;

function createBanxa(config: Config, connect: Connect, _tokens: OpenTokenStore, warn: Warn): ProviderApi {
  const base = `${config.apiUrl.replace(/\/$/, "")}/${encodeURIComponent(config.partnerRef)}/v2`;
  const http = connect(base, { "x-api-key": config.apiKey });
  const { listOffers, listContracts, findRoute } = createLists(http, warn);

  return {
    needsWalletFor: [],
    sendsTagFor: ["BUY"],
    createsOrderAtCheckout: true,

    listOffers,

    listContracts,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const { coin, way } = names;
      const route = { fiat: request.fiat, ...coin, paymentMethodId: way.method };
      const ask = (amount: PriceAmount) =>
        http("GET", `/quotes/${word(request.side)}`, prices, { query: { ...route, ...amount } });
      try {
        const isSoldByFiat = config.sellAmount === "fiat";
        return await quoteWithinLimits(request, way, () => toQuote(request, way.method, ask, isSoldByFiat));
      } catch (error) {
        return toUnsupported(error, { request, limits: way });
      }
    },

    getBuyerFields: async (sale) => walletField(sale),

    async createCheckout(sale) {
      const names = requireSupported(await findRoute(sale));
      const wallet = walletOf(sale);
      if (wallet === null) throw unsupportedError(unsupported("wallet_address_required"));
      const binding = toBinding(sale.buyerIp, config.ipBindingField);
      const body = { ...toBody(sale, wallet, names.coin, names.way), ...binding };
      const linkExpiresAt = new Date(currentMs() + linkLifeMs);
      const made = await http("POST", `/${word(sale.side)}`, created, { body }).catch(throwCreationError);
      const link = trustedLink(made.checkoutUrl, [config.checkoutUrl, config.apiUrl]);
      return { link, linkExpiresAt, providerTransactionId: made.id };
    },

    async getOrder({ providerTransactionId: id }) {
      const found = id === null ? null : await nullOn404(http("GET", `/orders/${encodeURIComponent(id)}`, order));
      return found && toState(found);
    },

    readCallback(callback, now) {
      const { apiSecret: secret, signedPath, nonceSeconds } = config;
      assertSigned(callback, { secret, signedPath, maxAgeMs: Number(nonceSeconds) * 1000, now });
      const update = parseCallbackBody(callback, event);
      return update && toState(update);
    },
  };
}

/** The country is that of the buyer's IP address, which Banxa first sees here. */
function throwCreationError(error: unknown): never {
  const isRefusedCountry = isRejection(error) && countryRefusal.safeParse(error.body).success;
  if (isRefusedCountry) throw unsupportedError(unsupported("country_unsupported"));
  throwCheckoutError(error);
}
