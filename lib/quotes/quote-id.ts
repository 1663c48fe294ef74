import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { purposeKey } from "#lib/env.ts";
import type { QuoteRequest } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import type { Price } from "./fetch-quote.ts";

/** What a quote_id promises; it is signed, so that quoting writes nothing. */
export type PromisedQuote = { id: string; exchangeRate: string; expiresAt: Date };

const signatureBytes = 16;

/** A quote's name: readable only to us, bound to the partner, the provider and everything that was asked. */
export function writeQuoteId(scope: TenantScope, providerId: string, request: QuoteRequest, price: Price): string {
  const fields = [randomBase62(16), price.exchangeRate, price.expiresAt.getTime().toString(36)].join("~");
  const payload = Buffer.from(fields).toString("base64url");
  return `q_${payload}.${sign(payload, scope, providerId, request)}`;
}

/** Null when this id was not given to this partner for this very request. An expired one is still read. */
export function readQuoteId(
  quoteId: string,
  scope: TenantScope,
  providerId: string,
  request: QuoteRequest,
): PromisedQuote | null {
  const [payload, signature] = /^q_([\w-]+)\.([\w-]+)$/.exec(quoteId)?.slice(1) ?? [];
  if (!payload || !signature) return null;
  const expected = Buffer.from(sign(payload, scope, providerId, request));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const [id = "", exchangeRate = "", expires = ""] = Buffer.from(payload, "base64url").toString().split("~");
  return { id, exchangeRate, expiresAt: new Date(Number.parseInt(expires, 36)) };
}

function sign(
  payload: string,
  { partnerId, environment }: TenantScope,
  providerId: string,
  request: QuoteRequest,
): string {
  const { side, fiat, crypto, network, method, fiatAmount } = request;
  const asked = [partnerId, environment, providerId, side, fiat, crypto, network, method, fiatAmount].join("~");
  const digest = createHash("sha256").update(asked).digest("hex");
  const mac = createHmac("sha256", purposeKey("quote_id")).update(`${payload}~${digest}`).digest();
  return mac.subarray(0, signatureBytes).toString("base64url");
}
