import { describe, expect, it } from "vitest";
import { readTyped } from "#app/api/checkout/buyer-cookies.ts";
import { btcWallet } from "#app/api/test-partner.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { clearBuyerAddresses } from "#lib/security/buyer-addresses.ts";
import { pendingEvents } from "#lib/security/count-event.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { expireUnopened } from "#lib/transactions/apply-provider-update.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { POST } from "./route.ts";
import { POST as postStep } from "./steps/route.ts";

type Fields = Record<string, string>;
const origin = "http://127.0.0.1:3000";
let buyerAddress = "203.0.113.9";

async function send(route: typeof POST, path: string, token: string, fields: Fields, from = origin) {
  const request = new Request(`${from}/api/checkout/${token}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-svc-client-address": buyerAddress },
  });
  const response = await route(request, { params: Promise.resolve({ token }) });
  expect(response.status).toBe(303);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.headers.get("location");
}

const go = (token: string, fields: Fields = {}) => send(POST, "", token, fields);
const step = (token: string, fields: Fields) => send(postStep, "/steps", token, fields);

/** A transaction at a simulated provider. */
async function newTransaction(change: { provider?: string; wallet_address?: string } = {}) {
  const scope = { partnerId: await createPartner("Test"), environment: "sandbox" } as const;
  const { row } = await createTransaction(
    scope,
    {
      fiat_currency: "NGN",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: "150000",
      type: "BUY",
      provider: "moonpay",
      partner_context: randomBase62(16),
      redirect_url: "https://shop.example/thanks",
      ...change,
    },
    { providers: enabledProviders("sandbox"), baseUrl: origin, now: new Date() },
  );
  return row;
}

describe("the Continue button", () => {
  it("counts buyers whose address is a proxy's, only for existing payments and not on this machine", async () => {
    stubVariables({ SVC_SIMULATED: "" });
    const count = async (from: string, address: string, token?: string) => {
      clearBuyerAddresses();
      pendingEvents().events.clear();
      buyerAddress = address;
      await send(POST, "", token ?? (await newTransaction()).checkoutToken, {}, from);
      return [...pendingEvents().events.values()].map(({ reason }) => reason);
    };
    expect(await count("http://pay.example.com", "10.0.0.1")).toEqual(["private_address"]);
    expect(await count("http://pay.example.com", "203.0.113.9")).toEqual([]);
    expect(await count(origin, "127.0.0.1")).toEqual([]);
    expect(await count("http://pay.example.com", "10.0.0.1", "0".repeat(27))).toEqual([]);
    buyerAddress = "203.0.113.9";
  });

  it("redirects to the provider with the buyer's input", async () => {
    const made = await newTransaction();
    const location = await go(made.checkoutToken, { wallet_address: `  ${btcWallet}\n`, rate: made.exchangeRate });
    expect(location).toMatch(/^http/);
    expect(location).not.toContain(made.checkoutToken.concat("?problem"));
    expect((await readAgain(made)).row).toMatchObject({ walletAddress: btcWallet, providerLink: location });
  });

  it("returns to the page for an invalid wallet or a changed price", async () => {
    const { checkoutToken } = await newTransaction();
    const page = `/checkout/${checkoutToken}`;
    expect(await go(checkoutToken, { wallet_address: "0x12" })).toBe(`${page}?problem=validation_failed`);
    const burned = { wallet_address: "1BitcoinEaterAddressDontSendf59kuE" };
    expect(await go(checkoutToken, burned)).toBe(`${page}?problem=validation_failed`);
    expect(await go(checkoutToken, { rate: "1" })).toBe(`${page}?problem=price_changed`);
  });

  it("says until when to wait where the provider limits the orders of one network", async () => {
    buyerAddress = "203.0.113.77";
    const order = { provider: "guardarian", wallet_address: btcWallet };
    const [first, second] = [await newTransaction(order), await newTransaction(order)];
    expect(await go(first.checkoutToken)).toMatch(/^http/);
    const location = await go(second.checkoutToken);
    const query = new URLSearchParams(location?.split("?")[1]);
    expect(query.get("problem")).toBe("address_limited");
    expect(Math.abs(Number(query.get("until")) - Date.now() / 1_000 - 60)).toBeLessThan(10);
    buyerAddress = "203.0.113.9";
  });

  it("ignores an invalid rate", async () => {
    for (const rate of ["0", "-5", "1e9", "NaN", "", "9".repeat(40)]) {
      const { checkoutToken } = await newTransaction();
      expect(await go(checkoutToken, { rate })).toMatch(/^http/);
    }
  });

  it("reveals no more about unknown tokens, closed payments and unavailable providers than the page", async () => {
    expect(await go("0".repeat(27))).toBe(`/checkout/${"0".repeat(27)}?problem=not_found`);
    expect(await go("../x")).toBe("/checkout/..%2Fx?problem=not_found");
    const made = await newTestTransaction();
    expect(await go(made.checkoutToken)).toBe(`/checkout/${made.checkoutToken}?problem=provider_unavailable`);
    await expireUnopened(made.id, new Date());
    expect(await go(made.checkoutToken)).toBe(`/checkout/${made.checkoutToken}?problem=not_found`);
  });

  it("accepts forms up to 16 KiB and 30 submissions per minute", async () => {
    const { checkoutToken } = await newTestTransaction();
    const page = `/checkout/${checkoutToken}?problem=`;
    expect(await go(checkoutToken, { x: "y".repeat(16_000) })).toBe(`${page}provider_unavailable`);
    expect(await go(checkoutToken, { x: "y".repeat(17_000) })).toBe(`${page}payload_too_large`);
    for (let click = 2; click < 30; click += 1) await go(checkoutToken);
    expect(await go(checkoutToken)).toBe(`${page}rate_limited`);
  });
});

describe("what the buyer typed", () => {
  const cookieOf = async (token: string, fields: Fields) => {
    const request = new Request(`${origin}/api/checkout/${token}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { "x-forwarded-proto": "https" },
    });
    const response = await POST(request, { params: Promise.resolve({ token }) });
    return response.headers.get("set-cookie") ?? "";
  };
  const typedIn = (cookie: string) => readTyped(decodeURIComponent(/^slipway\.typed=([^;]*)/.exec(cookie)?.[1] ?? ""));

  it("is kept for the page that shows the problem, in a cookie of this page only", async () => {
    const { checkoutToken } = await newTransaction();
    const cookie = await cookieOf(checkoutToken, { wallet_address: " 0x12;é ", "answer.nin": "123", rate: "1" });
    expect(typedIn(cookie)).toEqual({ wallet_address: "0x12;é" });
    expect(cookie).toContain(`; Max-Age=600; Path=/checkout/${checkoutToken}; HttpOnly; SameSite=Lax; Secure`);
  });

  it("is forgotten once the payment starts", async () => {
    const { checkoutToken } = await newTransaction();
    expect(await cookieOf(checkoutToken, { wallet_address: btcWallet })).toMatch(/^slipway\.typed=; Max-Age=0; /);
  });

  it("is left out if it is too long for its field", () => {
    expect(readTyped(`wallet_address=${"a".repeat(129)}&wallet_address_tag=12`)).toEqual({ wallet_address_tag: "12" });
    expect(readTyped(undefined)).toEqual({});
  });
});

describe("a step of the payment instructions", () => {
  it("returns to the page for an unknown step", async () => {
    const { checkoutToken } = await newTestTransaction();
    const page = `/checkout/${checkoutToken}?problem=not_found`;
    expect(await step(checkoutToken, { step: "confirm" })).toBe(`${page}&step=confirm`);
    expect(await step(checkoutToken, {})).toBe(page);
  });
});
