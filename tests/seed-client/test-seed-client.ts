import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A partner's client as it was written when there was nothing but the Partner Ramp API Specification: it imports nothing of Slipway, and
 * its requests stay as they are. What the specification doesn't show is in `documented`. */

const wallet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const route = { fiat_currency: "NGN", crypto_currency: "BTC", payment_method: "card", network: "mainnet" };

export const quoteQueries = {
  buy: { ...route, amount: "150000", type: "BUY" },
  buyToWallet: { ...route, amount: "150000", type: "BUY", wallet_address: wallet },
  sell: { ...route, payment_method: "bank_transfer", amount: "150000", type: "SELL" },
};

/** One of the providers of the exchange type. */
export const exchangeType = "guardarian";

const creation = {
  ...route,
  amount: 150_000,
  type: "BUY",
  provider: "moonpay",
  redirect_url: "https://shop.example/thanks",
};
export const creations = {
  buy: { ...creation, partner_context: "seed-buy" },
  buyToWallet: { ...creation, partner_context: "seed-buy-to-wallet", wallet_address: wallet },
  exchange: { ...creation, provider: exchangeType, partner_context: "seed-exchange", wallet_address: wallet },
  exchangeWithoutWallet: { ...creation, provider: exchangeType, partner_context: "seed-exchange-without-wallet" },
  sell: {
    ...creation,
    type: "SELL",
    payment_method: "bank_transfer",
    provider: "banxa",
    partner_context: "seed-sell",
  },
  toSucceed: { ...creation, partner_context: "seed-to-succeed", wallet_address: wallet },
  toFail: { ...creation, partner_context: "seed-to-fail", wallet_address: wallet },
};

/** Names and values that the specification leaves open, from the documentation. */
export const documented = {
  typeFilter: "type=BUY",
  paymentMethodFilter: "type=BUY&fiat_currency=NGN",
  statusOf: { missingKey: 401, wrongKey: 401, unknownTransaction: 404, unknownPath: 404, invalid: 400, tooMany: 429 },
  page: (limit: number, cursor: string | null) =>
    `limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
  /** Standard Webhooks 1.0. */
  isSigned(secret: string, { headers, body }: Received): boolean {
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const hash = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64")).update(content);
    return headers["webhook-signature"] === `v1,${hash.digest("base64")}`;
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a client without types.
export type Response = { status: number; headers: Headers; body: any };

export class SeedClient {
  private readonly base: string;
  private readonly key: string;
  constructor(url: string, key: string) {
    this.base = `${url}/api/v1/partner`;
    this.key = key;
  }

  get = (path: string, headers: Record<string, string> = { "X-SVC-API-KEY": this.key }) => this.send(path, { headers });

  quotes = (query: Record<string, string>) => this.get(`/quotes?${new URLSearchParams(query)}`);

  create = (body: object | string) =>
    this.send("/transactions", {
      method: "POST",
      headers: { "X-SVC-API-KEY": this.key, "Content-Type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  private async send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.base + path, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}

type Received = { headers: IncomingHttpHeaders; body: string };

/** The address that the partner registers for webhooks. */
export async function startSeedReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
