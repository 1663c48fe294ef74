import { describe, expect, it } from "vitest";
import { btcWallet } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { GET, POST } from "./route.ts";

type User = Awaited<ReturnType<typeof newTestUser>>;
type Route = Parameters<User["call"]>[0];

const sandbox = { environment: "sandbox" };
const body = () => ({
  type: "BUY",
  fiat_currency: "EUR",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 250,
  provider: "moonpay",
  partner_context: randomBase62(12),
  redirect_url: "https://shop.example/thanks",
});

const list = (user: User, query: string, params = sandbox) => {
  const asked: Route = (request, around) => GET(new Request(`${request.url}?${query}`, request), around);
  return user.call(asked, { method: "GET", params });
};
const create = (user: User, sent: object, params = sandbox) => user.call(POST, { params, body: sent });
const idsOf = ({ body: { data } }: Awaited<ReturnType<typeof list>>) =>
  data.transactions.map(({ id }: { id: string }) => id);

describe("200", () => {
  it("creates a sandbox transaction with its checkout link, and lists it", async () => {
    const user = await newTestUser();
    const wanted = body();
    const made = await create(user, wanted);
    expect(made).toMatchObject({
      status: 200,
      body: { data: { fiat_amount: 250, link: expect.stringMatching(/\/checkout\/[0-9A-Za-z]{27}$/) } },
    });
    const listed = await list(user, "");
    expect(listed.body.data.transactions).toMatchObject([
      { id: made.body.data.transaction_id, partner_context: wanted.partner_context, status: "pending" },
    ]);
  });

  it("finds a transaction by its ID and by its partner_context, ignoring other filters", async () => {
    const user = await newTestUser();
    const wanted = body();
    const { transaction_id } = (await create(user, wanted)).body.data;
    await create(user, body());
    expect(idsOf(await list(user, `q=${transaction_id}`))).toEqual([transaction_id]);
    expect(idsOf(await list(user, `q=${wanted.partner_context}&status=success`))).toEqual([transaction_id]);
    expect(idsOf(await list(user, `q=${wanted.partner_context.slice(1)}`))).toEqual([]);
  });

  it("applies every filter and ignores invalid values", async () => {
    const user = await newTestUser();
    const wanted = { ...body(), provider: "guardarian", wallet_address: btcWallet };
    const { transaction_id } = (await create(user, wanted)).body.data;
    await create(user, { ...body(), fiat_currency: "USD" });
    expect(idsOf(await list(user, "provider=guardarian&fiat_currency=eur&type=BUY&window=24h"))).toEqual([
      transaction_id,
    ]);
    expect(idsOf(await list(user, "status=success"))).toEqual([]);
    expect(idsOf(await list(user, "status=paid&cursor=nonsense&color=red"))).toHaveLength(2);
  });

  it("doesn't list or find another partner's transactions", async () => {
    const otherPartners = await newTestTransaction();
    const user = await newTestUser();
    expect(idsOf(await list(user, ""))).toEqual([]);
    expect(idsOf(await list(user, `q=${otherPartners.id}`))).toEqual([]);
    expect(idsOf(await list(user, `q=${otherPartners.partnerContext}`))).toEqual([]);
  });
});

describe("400", () => {
  it("names the invalid fields", async () => {
    const user = await newTestUser();
    const response = await create(user, { ...body(), redirect_url: "http://shop.example", amount: 250 });
    expect(response).toMatchObject({ status: 400, body: { data: { errors: [{ field: "redirect_url" }] } } });
  });
});

describe("production transactions", () => {
  const production = { environment: "production" };

  it("require the amount to be confirmed", async () => {
    const user = await newTestUser({ environment: "production" });
    const wanted = body();
    for (const typed of [{}, { typed_amount: "25" }, { typed_amount: "250e0" }, { typed_amount: "" }]) {
      const refused = await create(user, { ...wanted, ...typed }, production);
      expect(refused).toMatchObject({ status: 400, body: { data: { errors: [{ field: "typed_amount" }] } } });
    }
    expect(idsOf(await list(user, "", production))).toEqual([]);
    const made = await create(user, { ...wanted, typed_amount: "250.00" }, production);
    expect(made.status).toBe(200);
    expect(idsOf(await list(user, "", production))).toEqual([made.body.data.transaction_id]);
    expect(idsOf(await list(user, ""))).toEqual([]);
  });
});

describe("403", () => {
  it("rejects production transactions until the operator has granted access", async () => {
    const user = await newTestUser();
    const sent = { ...body(), typed_amount: "250" };
    expect(await create(user, sent, { environment: "production" })).toMatchObject({
      status: 403,
      body: { data: { error: "partner_access_disabled" } },
    });
  });

  it.each(["analyst", "support"] as const)("lets the role %s read but not create", async (role) => {
    const user = await newTestUser({ role });
    expect((await create(user, body())).status).toBe(403);
    expect((await list(user, "")).status).toBe(200);
  });

  it("rejects a request from another site", async () => {
    const user = await newTestUser();
    const response = await user.call(POST, {
      params: sandbox,
      body: body(),
      headers: { origin: "https://evil.example" },
    });
    expect(response).toMatchObject({ status: 403, body: { data: { error: "origin_not_allowed" } } });
  });
});

describe("409", () => {
  it("rejects a partner_context that was used with another body", async () => {
    const user = await newTestUser();
    const wanted = body();
    const first = await create(user, wanted);
    const second = await create(user, { ...wanted, amount: 300 });
    expect(second).toMatchObject({
      status: 409,
      body: { data: { error: "partner_context_conflict", transaction_id: first.body.data.transaction_id } },
    });
  });
});
