import type { newTestPartner } from "#app/api/test-partner.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { POST } from "./route.ts";

type Fields = Record<string, unknown>;

/** A valid body with a unique partner_context. */
export const transactionBody = (fields: Fields = {}): Fields => ({
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  payment_method: "card",
  network: "mainnet",
  amount: 150_000,
  type: "BUY",
  provider: "moonpay",
  partner_context: `order-${randomBase62(12)}`,
  redirect_url: "https://shop.example/thanks?order=7",
  ...fields,
});
export const post = (fields: Fields | string) => ({
  method: "POST",
  body: typeof fields === "string" ? fields : JSON.stringify(fields),
});
export const create = (partner: Awaited<ReturnType<typeof newTestPartner>>, fields: Fields | string) =>
  partner.call(POST, "/transactions", post(fields));
