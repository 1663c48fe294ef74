import { describe, expect, it } from "vitest";
import { btcWallet } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

const query = "type=BUY&amount=250&fiat_currency=EUR&crypto_currency=BTC&network=mainnet&payment_method=card";

type User = Awaited<ReturnType<typeof newTestUser>>;
type Route = Parameters<User["call"]>[0];

const ask = (user: User, count: string, environment = "sandbox") => {
  const route: Route = (request, around) => GET(new Request(`${request.url}?${count}`, request), around);
  return user.call(route, { method: "GET", params: { environment } });
};

type Entry = { provider: { identifier: string }; is_best: boolean; is_supported: boolean };

describe("200", () => {
  it("responds like the Partner API: one entry per provider, one of them best", async () => {
    const user = await newTestUser();
    const { status, body } = await ask(user, `${query}&wallet_address=${btcWallet}`);
    expect(status).toBe(200);
    const entries: Entry[] = body.data;
    const enabled = enabledProviders("sandbox").map(({ id }) => id);
    expect(entries.map(({ provider }) => provider.identifier).sort()).toEqual(enabled.toSorted());
    expect(entries.filter(({ is_best }) => is_best)).toHaveLength(1);
    expect(entries.filter(({ is_supported }) => is_supported).length).toBeGreaterThan(1);
  });
});

describe("400", () => {
  it("rejects a wallet address that is invalid on this network", async () => {
    const user = await newTestUser();
    const response = await ask(user, `${query}&wallet_address=nonsense`);
    expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field: "wallet_address" }] } } });
  });
});

describe("403", () => {
  it("requests no quotes for a partner without access to the environment", async () => {
    const user = await newTestUser();
    const response = await ask(user, query, "production");
    expect(response).toMatchObject({ status: 403, body: { data: { error: "partner_access_disabled" } } });
  });
});

describe("429", () => {
  it("limits each user to 60 requests a minute", async () => {
    const [user, other] = [await newTestUser(), await newTestUser()];
    const wrong = `${query}&wallet_address=nonsense`;
    for (let count = 0; count < 60; count += 1) expect((await ask(user, wrong)).status).toBe(400);
    const response = await ask(user, wrong);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(other, wrong)).status).toBe(400);
  });
});
