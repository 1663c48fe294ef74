import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { callbackRejected, parseCallbackBody } from "./callback.ts";
import { nullOn404 } from "./http.ts";
import { plausibleQuote } from "./plausible-quote.ts";
import type { Callback, Offer, ProviderModule, QuoteRequest, RampProvider, Status } from "./provider.ts";
import { amount } from "./schemas.ts";
import { hmac, secureCompare } from "./signature.ts";
import { statusUpdate } from "./status-update.ts";
import type { ProviderCase } from "./test-provider-case.ts";
import { trustedLink } from "./trusted-link.ts";
import { notOffered, outsideLimits } from "./unsupported.ts";

const side = z.enum(["BUY", "SELL"]);
const offers = z.array(
  z.object({ side, fiat: z.string(), method: z.string(), assets: z.array(z.string()), min: amount, max: amount }),
);
const price = z.object({ fiat: amount, crypto: amount, fee: amount });
const order = z.object({ ref: z.string(), state: z.string() });
const statusOf: Record<string, Status> = { OPEN: "pending", DONE: "success" };

/** A fictional provider that passes every check. */
export const acme: ProviderModule = {
  id: "acme",
  name: "Acme Pay",
  settings: { secret: { description: "Signs callbacks", secret: true }, apiUrl: { description: "API URL" } },
  onboarding: {
    dashboard: null,
    requests: [],
    credentials: { secret: "Developers" },
    callbacks: { where: "Developers" },
    allowlists: [],
    testCards: [],
    testing: [],
    limits: [],
    proof: { credentials: ["secret"], signature: [] },
    sources: [],
  },
  create({ secret = "", apiUrl = "" }, connect): RampProvider {
    const http = connect(apiUrl);
    const listOffers = (): Promise<Offer[]> => http("GET", "/offers", offers);
    const toState = ({ ref, state }: z.output<typeof order>) =>
      statusUpdate({ reference: ref, status: statusOf[state] ?? null, rawStatus: state });
    return {
      id: "acme",
      name: "Acme Pay",
      needsWalletFor: ["BUY"],
      createsOrderAtCheckout: true,
      listOffers,
      async quote(request) {
        const all = await listOffers();
        const missing =
          notOffered(all, request) ?? outsideLimits(request, all.find((one) => one.side === request.side) ?? {});
        if (missing) return missing;
        const response = await http("GET", "/quote", price, { query: { side: request.side } });
        const fees = { provider: response.fee, network: "0" };
        return plausibleQuote(
          { fiatAmount: response.fiat, cryptoAmount: response.crypto, fees, expiresAt: null },
          request,
        );
      },
      async createCheckout({ side, wallet, reference, returnUrl }) {
        if (side === "BUY" && !wallet) throw new AppError("route_unsupported", "Enter a wallet address");
        const { link } = await http("POST", "/orders", z.object({ link: z.string() }), {
          body: { reference, wallet, returnUrl },
        });
        return { link: trustedLink(link, ["https://pay.acme.test"]), providerTransactionId: null };
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
};

const buy: QuoteRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "100",
  wallet: "bc1qwallet",
};
const sell: QuoteRequest = { ...buy, side: "SELL", fiatAmount: "90", wallet: null };

/** A callback as Acme signs it. */
export function called(state: string, key = "acme-secret"): Callback {
  const body = Buffer.from(JSON.stringify({ ref: "tx_01", state }));
  const signature = hmac({ algorithm: "sha256", key, message: [body], encoding: "hex" });
  return { method: "POST", path: "/api/callbacks/acme", headers: { "x-signature": signature }, body };
}

const listed = { fiat: "EUR", method: "card", assets: ["BTC:mainnet"], min: 10, max: 1000 };
/** Acme with recorded responses: the shortest case, which also tests the suite itself. */
export const subject: ProviderCase = {
  module: acme,
  settings: (apiUrl) => ({ secret: "acme-secret", apiUrl }),
  recorded: [
    {
      request: "GET /offers",
      response: [
        { ...listed, side: "BUY" },
        { ...listed, side: "SELL" },
      ],
    },
    { request: "GET /quote", when: { side: "BUY" }, response: { fiat: 100, crypto: 0.001, fee: 2.5 } },
    { request: "GET /quote", when: { side: "SELL" }, response: { fiat: 90, crypto: 0.001, fee: 2.5 } },
    { request: "POST /orders", response: { link: "https://pay.acme.test/1" } },
    { request: "GET /orders/tx_01", response: { ref: "tx_01", state: "DONE" } },
    { request: "GET /orders/tx_02", status: 404, response: {} },
  ],
  needsWalletFor: ["BUY"],
  buy,
  sell,
  unsupported: {
    pair: { ...buy, crypto: "XMR" },
    method: { ...buy, method: "pix" },
    tooLittle: { ...buy, fiatAmount: "9" },
    tooMuch: { ...buy, fiatAmount: "1001" },
  },
  implausible: [{ request: "GET /quote", response: { fiat: 100, crypto: 0, fee: 2.5 } }],
  linkOrigins: { BUY: "https://pay.acme.test", SELL: "https://pay.acme.test" },
  foreignLink: { request: "POST /orders", response: { link: "https://evil.test/1" } },
  order: {
    known: { reference: "tx_01", providerTransactionId: null, side: "BUY" },
    status: "success",
    unknown: { reference: "tx_02", providerTransactionId: null, side: "BUY" },
  },
  statuses: { OPEN: "pending", DONE: "success" },
  callback: (word) => called(word),
  now: new Date("2026-11-20T10:00:00Z"),
  forged: {
    "another key": called("DONE", "other-secret"),
    "a changed byte": { ...called("OPEN"), body: Buffer.from('{"ref":"tx_01","state":"DONE"}') },
  },
};
