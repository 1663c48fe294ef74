import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { callbackRejected, parseCallbackBody } from "#lib/providers/callback.ts";
import { defineProvider } from "#lib/providers/define-provider.ts";
import { nullOn404 } from "#lib/providers/http.ts";
import { languageCode } from "#lib/providers/page-preferences.ts";
import { plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Offer, Order, ProviderModule, ProviderUpdate, QuoteRequest, Status } from "#lib/providers/provider.ts";
import { requestOf } from "#lib/providers/quote-request.ts";
import { amount, textOrNull } from "#lib/providers/schemas.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";
import { trustedLink } from "#lib/providers/trusted-link.ts";
import { notOffered, toUnsupported } from "#lib/providers/unsupported.ts";
import { quoteWithinLimits } from "#lib/providers/within-limits.ts";
import { onboarding } from "./onboarding.ts";
import { profile } from "./profile.ts";

const side = z.enum(["BUY", "SELL"]);
const offers = z.array(
  z.object({ side, fiat: z.string(), method: z.string(), assets: z.array(z.string()), min: amount, max: amount }),
);
const price = z.object({ fiat: amount, crypto: amount, fee: amount });
const created = z.object({ id: z.string(), link: z.string() });
const order = z.object({
  id: z.string(),
  ref: z.string(),
  state: z.string(),
  asset: z.string(),
  fiat: z.string(),
  fiatAmount: amount,
  cryptoAmount: amount,
  wallet: textOrNull,
  hash: textOrNull,
});

const statusOf: Record<string, Status> = {
  OPEN: "pending",
  PAID: "processing",
  DONE: "success",
  DECLINED: "failed",
  CANCELED: "cancelled",
  EXPIRED: "expired",
  REFUNDED: "refunded",
};

function toState({ id, ref, state, asset, ...fields }: z.output<typeof order>): ProviderUpdate {
  const [crypto = null, network = null] = asset.split(":");
  return {
    reference: ref,
    providerTransactionId: id,
    status: statusOf[state] ?? null,
    rawStatus: state,
    reason: null,
    failureCode: state === "DECLINED" ? "declined" : null,
    crypto,
    network,
    fees: null,
    ...fields,
  };
}

/** A provider's names for assets and methods belong into a `names.ts`; these are ours. */
const toTrade = (request: QuoteRequest) => ({
  side: request.side,
  asset: `${request.crypto}:${request.network}`,
  fiat: request.fiat,
  method: request.method,
  ...(request.fiatAmount === null ? { crypto_amount: request.cryptoAmount } : { amount: request.fiatAmount }),
});

const settings = {
  apiKey: { description: "API key", secret: true },
  secret: { description: "Signs callbacks", secret: true },
  apiUrl: { description: "API URL", production: "https://api.acme.test", sandbox: "https://sandbox.acme.test" },
  checkoutUrl: { description: "Checkout URL", production: "https://pay.acme.test", sandbox: "https://pay.acme.test" },
} satisfies ProviderModule["settings"];

type Config = Record<keyof typeof settings, string>;

/** A fictional provider that passes every check, and the template of `npm run new:provider`. */
export const acme = defineProvider({
  id: "acme",
  name: "Acme Pay",
  settings,
  onboarding,
  profile,
  create({ apiKey, secret, apiUrl, checkoutUrl }: Config, connect) {
    const http = connect(apiUrl, { "x-api-key": apiKey });
    const listOffers = (): Promise<Offer[]> => http("GET", "/offers", offers);
    return {
      needsWalletFor: ["BUY"],
      createsOrderAtCheckout: true,
      listOffers,
      async quote(request) {
        const all = await listOffers();
        const missing = notOffered(all, request);
        if (missing) return missing;
        const limits = all.find((one) => one.side === request.side) ?? {};
        return quoteWithinLimits(request, limits, async () => {
          const { fiat, crypto, fee } = await http("GET", "/quote", price, { query: toTrade(request) });
          const fees = { provider: fee, network: "0" };
          return plausibleQuote({ fiatAmount: fiat, cryptoAmount: crypto, fees, expiresAt: null }, request);
        }).catch((error: unknown) => toUnsupported(error, { request, limits }));
      },
      async createCheckout(order: Order) {
        const { side, wallet, reference, returnUrl } = order;
        if (side === "BUY" && !wallet) throw new AppError("route_unsupported", "Enter a wallet address");
        const page = { locale: languageCode(order.locale) ?? "en", ...(order.email && { email: order.email }) };
        const body = { ...toTrade(requestOf(order)), reference, wallet, returnUrl, ...page };
        const { id, link } = await http("POST", "/orders", created, { body });
        return { link: trustedLink(link, [checkoutUrl]), providerTransactionId: id };
      },
      async getOrder({ reference }) {
        const found = await nullOn404(http("GET", `/orders/${reference}`, order));
        return found && toState(found);
      },
      readCallback(callback) {
        const expected = hmac({ algorithm: "sha256", key: secret, message: [callback.body], encoding: "hex" });
        if (!secureCompare(callback.headers["x-signature"] ?? "", expected)) throw callbackRejected();
        return toState(parseCallbackBody(callback, order));
      },
    };
  },
});
