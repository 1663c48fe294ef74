import { AppError } from "#lib/errors.ts";
import { assertToken, parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider, sameDefault } from "#lib/providers/define-provider.ts";
import { nullOn404, ProviderHttpError } from "#lib/providers/http.ts";
import { implausible } from "#lib/providers/plausible-quote.ts";
import type { Connect, Order, ProviderApi, ProviderModule, Warn } from "#lib/providers/provider.ts";
import { tagOf } from "#lib/providers/tag.ts";
import type { OpenTokenStore } from "#lib/providers/token-store.ts";
import { trustedLink } from "#lib/providers/trusted-link.ts";
import {
  isUnsupported,
  requireSupported,
  throwCheckoutError,
  toUnsupported,
  unsupported,
  unsupportedError,
} from "#lib/providers/unsupported.ts";
import { withRejections } from "./api.ts";
import { createClient } from "./client.ts";
import { toBody } from "./creation.ts";
import { onboarding } from "./onboarding.ts";
import { event, type GuardarianOrder, order, toState } from "./order.ts";
import { profile } from "./profile.ts";
import { quoteBuy, quoteSell, toPair } from "./quote.ts";

const settings = {
  apiKey: { description: "API key", secret: true },
  callbackToken: { description: "Token in the webhook URL registered with Guardarian (?token=)", secret: true },
  apiUrl: {
    description: "API URL",
    production: "https://api-payments.guardarian.com/v1",
    sandbox: "https://api-payments-staging.guardarian.com/v1",
  },
  checkoutUrl: {
    description: "Used for orders without a link",
    ...sameDefault("https://payments.guardarian.com"),
  },
} satisfies ProviderModule["settings"];
type Config = Record<keyof typeof settings, string>;

export const guardarian = defineProvider({
  id: "guardarian",
  name: "Guardarian",
  settings,
  onboarding,
  profile,
  create: createGuardarian,
});

function createGuardarian(config: Config, connect: Connect, _tokens: OpenTokenStore, warn: Warn): ProviderApi {
  const http = withRejections(connect(config.apiUrl, { "x-api-key": config.apiKey }));
  const { listOffers, findRoute, rangeOf, limitsOf, estimator } = createClient(http, warn);
  return {
    needsWalletFor: ["BUY"],
    sendsTagFor: ["BUY", "SELL"],
    createsOrderAtCheckout: true,
    hasUnsignedCallbacks: true,

    listOffers,

    limitsOf,

    async quote(request) {
      const names = await findRoute(request);
      if (isUnsupported(names)) return names;
      const { way, coin } = names;
      const ask = request.side === "BUY" ? quoteBuy : quoteSell;
      try {
        const limits = await rangeOf(toPair(request, coin));
        return await ask(request, limits, estimator(request, way, coin));
      } catch (error) {
        return toUnsupported(error, { request });
      }
    },

    async createCheckout(sale) {
      const names = requireSupported(await findRoute(sale));
      if (sale.side === "BUY" && !sale.wallet) throw unsupportedError(unsupported("wallet_address_required"));
      const body = toBody(sale, names.way, names.coin);
      const headers = sale.buyerIp ? { "x-forwarded-for": sale.buyerIp } : undefined;
      const made = await http("POST", "/transaction", order, { body, headers }).catch(throwCreationError);
      assertPayout(made, sale);
      const link =
        made.redirect_url ?? `${config.checkoutUrl.replace(/\/$/, "")}/checkout?tid=${encodeURIComponent(made.id)}`;
      return { link: trustedLink(link, [config.checkoutUrl, config.apiUrl]), providerTransactionId: made.id };
    },

    async getOrder({ providerTransactionId: id }) {
      const found = id === null ? null : await nullOn404(http("GET", `/transaction/${encodeURIComponent(id)}`, order));
      return found ? toState(found) : null;
    },

    readCallback(callback) {
      assertToken(callback, config.callbackToken);
      return toState(parseCallbackBody(callback, event));
    },
  };
}

/** Throws if the order would pay out to another wallet or tag. */
function assertPayout({ payout }: GuardarianOrder, sale: Order): void {
  if (sale.side === "SELL") return;
  if (payout?.address && payout.address !== sale.wallet) throw implausible("unexpected wallet");
  if (payout?.extra_id && payout.extra_id !== tagOf(sale)) throw implausible("unexpected tag");
}

/** Guardarian allows one new order per minute and buyer IP address, which can be that of a whole mobile network. */
function throwCreationError(error: unknown): never {
  const isThrottled = error instanceof ProviderHttpError && error.status === 429;
  if (!isThrottled) return throwCheckoutError(error);
  throw new AppError("provider_unavailable", "Guardarian accepts one order per minute from each buyer", {
    retryAfterSeconds: error.retryAfterSeconds ?? 60,
    data: { limit: "orders_per_address" },
    cause: error,
  });
}
