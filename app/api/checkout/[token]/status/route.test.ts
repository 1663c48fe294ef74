import { describe, expect, it } from "vitest";
import { randomBase62 } from "#lib/random-id.ts";
import { applyProviderUpdate, expireUnopened } from "#lib/transactions/apply-provider-update.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { GET } from "./route.ts";

const ask = (token: string, headers: Record<string, string> = {}) =>
  GET(new Request(`http://127.0.0.1:3000/api/checkout/${token}/status`, { headers }), {
    params: Promise.resolve({ token }),
  });

describe("the status of a checkout", () => {
  it("is readable by every page, without cookies, and revalidated each time", async () => {
    const { checkoutToken, updatedAt } = await newTestTransaction();
    const response = await ask(checkoutToken, { origin: "https://shop.example", cookie: "a=b" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "pending", is_final: false, updated_at: updatedAt.toISOString() });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Retry-After",
      "cache-control": "private, no-cache",
    });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it("responds with 304 until the status changes", async () => {
    const created = await newTestTransaction();
    const etag = (await ask(created.checkoutToken)).headers.get("etag") ?? "";
    const same = await ask(created.checkoutToken, { "if-none-match": etag });
    expect([same.status, await same.text(), same.headers.get("access-control-allow-origin")]).toEqual([304, "", "*"]);
    await expireUnopened(created.id, new Date());
    const expired = await ask(created.checkoutToken, { "if-none-match": etag });
    // A late payment can still change it, as in the Partner API.
    expect(await expired.json()).toMatchObject({ status: "expired", is_final: false });
  });

  it("is final after success", async () => {
    const created = await newTestTransaction();
    await applyProviderUpdate(created.id, orderFor(created, { status: "success" }), "callback", new Date());
    expect(await (await ask(created.checkoutToken)).json()).toMatchObject({ status: "success", is_final: true });
  });

  it("responds with the same bytes for every unknown token, however often it's asked", async () => {
    const tokens = [randomBase62(27), "x", "../x", "0".repeat(500), ...Array(64).fill(randomBase62(27))];
    const responses = await Promise.all(tokens.map((token) => ask(token)));
    const seen = await Promise.all(
      responses.map(async (one) => JSON.stringify([one.status, await one.text(), [...one.headers]])),
    );
    expect(new Set(seen).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
    expect(responses[0]?.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("allows 60 requests per minute for each token", async () => {
    const [{ checkoutToken }, other] = [await newTestTransaction(), await newTestTransaction()];
    for (let count = 0; count < 60; count += 1) expect((await ask(checkoutToken)).status).toBe(200);
    const refused = await ask(checkoutToken);
    expect([refused.status, await refused.json()]).toEqual([429, { error: "rate_limited" }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask(other.checkoutToken)).status).toBe(200);
  });
});
