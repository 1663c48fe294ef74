import { beforeAll, describe, expect, it, vi } from "vitest";
import { btcWallet, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { POST } from "#app/api/v1/partner/transactions/route.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { deadline } from "#lib/deadline.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { GET } from "./route.ts";

const paybisUrl = process.env.SVC_SANDBOX_PAYBIS_API_URL ?? "";
const route = "fiat_currency=EUR&crypto_currency=BTC&network=mainnet&amount=500&type=BUY";
const any = `/quotes?${route}&payment_method=any`;
type Entry = {
  provider: { identifier: string };
  payment_method: string;
  is_supported: boolean;
  is_best: boolean;
  percentage_diff: number;
  exchange_rate: number;
  quote_id?: string;
  unsupported?: { code: string };
};

beforeAll(async () => {
  await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
});

describe("GET /quotes with payment_method=any", () => {
  it("200: returns an entry for each provider and method, with one best of all", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, `${any}&wallet_address=${btcWallet}`);
    expect(status).toBe(200);
    const entries: Entry[] = body.data;
    const keys = entries.map(({ provider, payment_method }) => `${provider.identifier} ${payment_method}`);
    expect(keys).toEqual([...new Set(keys)]);
    const enabled = enabledProviders("sandbox").map(({ id }) => id);
    expect([...new Set(entries.map(({ provider }) => provider.identifier))].sort()).toEqual(enabled.toSorted());
    const count = (id: string) => entries.filter(({ provider }) => provider.identifier === id).length;
    expect(count("paybis")).toBe(6);
    expect(Math.max(...enabled.map(count))).toBe(6);
    expect(entries.map(({ is_best }) => is_best)).toEqual(entries.map((_, index) => index === 0));
    const supported = entries.filter(({ is_supported }) => is_supported);
    const rates = supported.map(({ exchange_rate }) => exchange_rate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    for (const { exchange_rate, percentage_diff } of supported)
      expect(percentage_diff).toBeCloseTo(-(exchange_rate / (rates[0] ?? 0) - 1) * 100, 1);
  });

  it("200: returns for each provider and method what a request of that method returns", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, any);
    const methods = [...new Set((body.data as Entry[]).map(({ payment_method }) => payment_method))];
    expect(methods.length).toBeGreaterThan(4);
    for (const method of methods.filter((id) => id !== "any")) {
      const alone = await partner.call(GET, `/quotes?${route}&payment_method=${method}`);
      for (const entry of (body.data as Entry[]).filter(({ payment_method }) => payment_method === method)) {
        const single = (alone.body.data as Entry[]).find(
          ({ provider }) => provider.identifier === entry.provider.identifier,
        );
        expect(single?.payment_method).toBe(method);
        expect(single?.unsupported).toEqual(entry.unsupported);
        // Rates move between the two requests.
        expect((single?.exchange_rate || 1) / (entry.exchange_rate || 1)).toBeCloseTo(1, 1);
      }
    }
  });

  it("200: quotes only the methods in `methods`, and says which providers have none of them", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, `${any}&methods=apple_pay,google_pay&providers=paybis,yellow-card`);
    const seen = (body.data as Entry[]).map((entry) => [entry.provider.identifier, entry.payment_method]);
    expect(seen.slice(0, 2).sort()).toEqual([
      ["paybis", "apple_pay"],
      ["paybis", "google_pay"],
    ]);
    expect(seen.slice(2)).toEqual([["yellow-card", "any"]]);
    expect(body.data[2]).toMatchObject({ is_supported: false, unsupported: { code: "pair_unsupported" } });
  });

  it("200: the quote_id of an entry is for its own method", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, `${any}&methods=card,apple_pay&providers=paybis`);
    const { quote_id, payment_method } = body.data[0];
    const create = (method: string, context: string) =>
      partner.call(POST, "/transactions", {
        method: "POST",
        body: JSON.stringify({
          ...{ type: "BUY", fiat_currency: "EUR", crypto_currency: "BTC", network: "mainnet", amount: 500 },
          ...{ provider: "paybis", partner_context: context, redirect_url: "https://shop.example/thanks" },
          ...{ payment_method: method, quote_id },
        }),
      });
    const other = payment_method === "card" ? "apple_pay" : "card";
    expect((await create(other, "other")).body.data.errors).toMatchObject([{ field: "quote_id" }]);
    expect((await create(payment_method, "own")).status).toBe(200);
    expect(fieldsOf(await create("any", "any"))).toEqual(["payment_method"]);
  });

  it("200: answers at the deadline without a method that hangs, and with the provider's others", async () => {
    const partner = await newTestPartner();
    const asked = Promise.withResolvers<void>();
    let answers = 0;
    const answered = Promise.withResolvers<void>();
    await withTestServer(
      async (incoming, response) => {
        const parts: Buffer[] = [];
        for await (const part of incoming) parts.push(part);
        const body = Buffer.concat(parts);
        if (body.includes("apple-pay")) return asked.resolve();
        const { host: _, "content-length": _length, ...headers } = incoming.headers;
        const init = { method: incoming.method, headers: headers as Record<string, string> };
        const forwarded = await fetch(`${paybisUrl}${incoming.url}`, { ...init, ...(body.length > 0 && { body }) });
        response.writeHead(forwarded.status, { "content-type": "application/json" }).end(await forwarded.text());
        if (body.length > 0 && ++answers === 2) answered.resolve();
      },
      async (address) => {
        stubVariables({ SVC_SANDBOX_PAYBIS_API_URL: address });
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
        vi.spyOn(process.stderr, "write").mockReturnValue(true);
        const responded = partner.call(GET, `${any}&methods=card,apple_pay,google_pay&providers=paybis`);
        await Promise.all([asked.promise, answered.promise]);
        await vi.advanceTimersByTimeAsync(deadline(2_500) + 100);
        const { status, body } = await responded;
        vi.useRealTimers();
        vi.restoreAllMocks();
        const seen = (body.data as Entry[]).map((entry) => [entry.payment_method, entry.unsupported?.code]);
        expect([status, seen.slice(0, 2).sort(), seen[2]]).toEqual([
          200,
          [
            ["card", undefined],
            ["google_pay", undefined],
          ],
          ["apple_pay", "provider_timeout"],
        ]);
      },
    );
    stubVariables({ SVC_SANDBOX_PAYBIS_API_URL: paybisUrl });
  });

  it("counts as 3 requests, and 429 when fewer are left", async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 9, quotes: 7, creations: 9 });
    const only = "&providers=paybis&methods=card,apple_pay";
    const responses = [
      await partner.call(GET, `/quotes?${route}&payment_method=card&providers=paybis`),
      await partner.call(GET, any + only),
      await partner.call(GET, any.replace("any", "%61ny") + only),
      await partner.call(GET, any + only),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const remaining = responses.map(({ headers }) => headers.get("x-ratelimit-remaining"));
    expect(remaining).toEqual(["6", "3", "0", "0"]);
    expect(responses[1]?.headers.get("ratelimit")).toMatch(/^"quotes";r=3;t=\d+$/);
    expect(Number(responses[3]?.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it.each([
    ["one method", "any", "card"],
    ["nine methods", "any", "a1,a2,a3,a4,a5,a6,a7,a8,a9"],
    ["a method twice", "any", "card,card"],
    ["any", "any", "card,any"],
    ["a bad ID", "any", "card,Apple Pay"],
    ["a payment_method that isn't any", "card", "card,apple_pay"],
  ])("400: rejects `methods` with %s", async (_why, method, methods) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, `/quotes?${route}&payment_method=${method}&methods=${methods}`);
    expect(response.status).toBe(400);
    expect(fieldsOf(response).map((field) => field.split(".")[0])).toEqual(["methods"]);
  });
});
