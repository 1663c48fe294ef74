import { describe, expect, it } from "vitest";
import type { Environment } from "#db/enums.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { readQuoteId, writeQuoteId } from "./quote-id.ts";

const scope = { partnerId: "ptn_a", environment: "sandbox" as Environment };
const request = {
  side: "BUY" as const,
  fiat: "NGN",
  crypto: "BTC",
  network: "mainnet",
  method: "card",
  fiatAmount: "150000",
  wallet: null,
};
const quote = {
  fiatAmount: "150000",
  cryptoAmount: "0.001",
  exchangeRate: "150000000",
  fees: { provider: "0", network: "0", svc: "0" },
  expiresAt: new Date("2026-01-01T00:01:00Z"),
};
const quoteId = () => writeQuoteId(scope, "moonpay", request, quote);

describe("a quote_id", () => {
  it("stays valid while SVC_SECRET is changed, in either order of processes", () => {
    const [first, second] = ["the first secret, which is long enough", "the second secret, which is long enough"];
    const setSecrets = (secret: string, previous: string) =>
      stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });
    setSecrets(first, second);
    const old = quoteId();
    setSecrets(second, first);
    const changed = quoteId();
    expect(readQuoteId(old, scope, "moonpay", request)).not.toBeNull();
    setSecrets(first, second);
    expect(readQuoteId(changed, scope, "moonpay", request)).not.toBeNull();
    setSecrets(first, "");
    expect(readQuoteId(changed, scope, "moonpay", request)).toBeNull();
  });

  it("carries the rate and expiry for the same partner and request", () => {
    expect(readQuoteId(quoteId(), scope, "moonpay", request)).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      exchangeRate: "150000000",
      expiresAt: quote.expiresAt,
      quotedAt: null,
    });
  });

  it("carries the time of the quote only where it is given", () => {
    const quotedAt = new Date("2026-01-01T00:00:00.001Z");
    const timed = writeQuoteId(scope, "moonpay", request, { ...quote, quotedAt });
    expect(readQuoteId(timed, scope, "moonpay", request)).toMatchObject({ expiresAt: quote.expiresAt, quotedAt });
    expect(writeQuoteId(scope, "moonpay", request, { ...quote, quotedAt: null })).toHaveLength(quoteId().length);
  });

  it("is unique for each quote", () => {
    expect(quoteId()).not.toBe(quoteId());
  });

  it.each([
    ["another partner", { ...scope, partnerId: "ptn_b" }, "moonpay", request],
    ["the other environment", { ...scope, environment: "production" as const }, "moonpay", request],
    ["another provider", scope, "paybis", request],
    ["another amount", scope, "moonpay", { ...request, fiatAmount: "150001" }],
    ["another direction", scope, "moonpay", { ...request, side: "SELL" as const }],
  ])("is invalid for %s", (_who, otherScope, provider, otherRequest) => {
    expect(readQuoteId(quoteId(), otherScope, provider, otherRequest)).toBeNull();
  });

  it.each(["", "q_", "q_payload", "nonsense"])("is invalid without a payload and a signature: %j", (text) => {
    expect(readQuoteId(text, scope, "moonpay", request)).toBeNull();
  });

  it("is invalid with anything before or after it", () => {
    for (const text of [`x${quoteId()}`, `${quoteId()} `, `${quoteId()}.x`, `${quoteId()}=`])
      expect(readQuoteId(text, scope, "moonpay", request)).toBeNull();
  });

  it("cannot be tampered with", () => {
    const [payload = "", signature = ""] = quoteId().slice(2).split(".");
    const better = Buffer.from(Buffer.from(payload, "base64url").toString().replace("150000000", "100000000")).toString(
      "base64url",
    );
    expect(readQuoteId(`q_${better}.${signature}`, scope, "moonpay", request)).toBeNull();
    expect(readQuoteId(`q_${payload}.${signature.slice(1)}`, scope, "moonpay", request)).toBeNull();
  });
});
