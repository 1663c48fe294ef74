import assert from "node:assert/strict";
import { AppError } from "#lib/errors.ts";
import { add, compare, divide, subtract } from "#lib/money.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import type { Order, Quote, RampProvider, Side } from "./provider.ts";
import type { UnsupportedCode } from "./unsupported-code.ts";

export const decimalText = /^(0|[1-9]\d*)(\.\d*[1-9])?$/;
export const returnUrl = "https://slipway.test/checkout/token-1";

type Answers = Partial<Record<Side, Record<string, string>>>;

export const toOrder = (request: FiatRequest, quote: Quote, reference: string, responses: Answers = {}): Order => ({
  ...request,
  reference,
  cryptoAmount: quote.cryptoAmount,
  returnUrl,
  callbackUrl: "https://slipway.test/api/callbacks/tester",
  buyerIp: "203.0.113.7",
  buyerInput: responses[request.side] ?? {},
});

export async function quoted(provider: RampProvider, request: FiatRequest): Promise<Quote> {
  const response = await provider.quote(request);
  assert.ok(!("unsupported" in response), `a supported route was rejected: ${JSON.stringify(response)}`);
  return response;
}

export async function isUnavailable(response: Promise<unknown>, what: string) {
  await assert.rejects(response, (error) => error instanceof AppError && error.code === "provider_unavailable", what);
}

export function isPrice(quote: Quote, request: FiatRequest) {
  const { fiatAmount, cryptoAmount, fees } = quote;
  for (const text of [fiatAmount, cryptoAmount, fees.provider, fees.network]) assert.match(text, decimalText);
  assert.ok(compare(cryptoAmount, "0") > 0 && compare(fiatAmount, "0") > 0, "an amount is not positive");
  const difference = divide(subtract(fiatAmount, request.fiatAmount), request.fiatAmount).replace("-", "");
  assert.ok(compare(difference, "0.01") <= 0, `${fiatAmount} was quoted for ${request.fiatAmount}`);
  if (request.side === "BUY")
    assert.ok(compare(add(fees.provider, fees.network), fiatAmount) < 0, "fees exceed the amount");
}

export async function declines(provider: RampProvider, request: FiatRequest, codes: UnsupportedCode[]) {
  const response = await provider.quote(request);
  assert.ok(
    "unsupported" in response && codes.includes(response.unsupported),
    `not ${codes}: ${JSON.stringify(response)}`,
  );
  assert.ok(response.message.length > 0);
  for (const limit of [response.min, response.max]) if (limit !== undefined) assert.match(limit, decimalText);
  return response;
}

export async function rejects(read: () => Promise<unknown>, what: string) {
  await assert.rejects(
    read,
    (error) => error instanceof AppError && error.code === "callback_refused",
    `${what} was accepted`,
  );
}
