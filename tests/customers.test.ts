import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as getQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { POST as simulate } from "#app/api/v1/partner/transactions/[transactionId]/simulate/route.ts";
import { GET } from "#app/api/v1/partner/transactions/route.ts";
import { create, post, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { tablesWith } from "#lib/secrets/test-stored-text.ts";

const sql = setUpOwnDatabase();
const context = {
  providersIn: enabledProviders,
  baseUrl: () => "http://127.0.0.1:3000",
  buyerIp: "127.0.0.1",
  now: new Date(),
};
type Partner = Awaited<ReturnType<typeof newTestPartner>>;
type Fields = Record<string, unknown>;

const newWallet = () => `0x${randomBytes(20).toString("hex")}`;
const ether = { crypto_currency: "ETH", network: "ethereum" };
const optional = (customer_ref?: string) => (customer_ref === undefined ? {} : { customer_ref });

async function made(partner: Partner, fields: Fields): Promise<{ transaction_id: string; link: string }> {
  const { status, body } = await create(partner, transactionBody(fields));
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  return body.data;
}

/** Buys, and pays at the simulator. Returns what its page says about the buyer's identity. */
async function purchase(partner: Partner, provider: string, wallet: string, customerRef?: string) {
  const fields = { ...ether, provider, wallet_address: wallet, ...optional(customerRef) };
  const { link } = await made(partner, fields);
  const target = await startCheckout(link.slice(link.lastIndexOf("/") + 1), null, context);
  const page = await (await fetch(target)).text();
  await fetch(target, { method: "POST", body: new URLSearchParams({ action: "pay" }), redirect: "manual" });
  return /<dt>Identity check<\/dt><dd class="">(.*?)<\/dd>/.exec(page)?.[1];
}

describe("customer_ref", () => {
  it.each(["banxa", "paybis"])("a returning customer isn't asked to verify again: %s", async (provider) => {
    const partner = await newTestPartner();
    const wallet = newWallet();
    const ref = `user-${randomBase62(8)}`;
    await purchase(partner, provider, wallet, ref);
    expect(await purchase(partner, provider, wallet, ref)).not.toBe("Required for this customer");
  });

  it.each(["banxa", "paybis"])("without it, each purchase is another customer's: %s", async (provider) => {
    const partner = await newTestPartner();
    const wallet = newWallet();
    await purchase(partner, provider, wallet);
    expect(await purchase(partner, provider, wallet)).toBe("Required for this customer");
  });

  it("filters by exactly this customer of the partner", async () => {
    const partner = await newTestPartner();
    const ids = [
      (await made(partner, { customer_ref: "order-user-7" })).transaction_id,
      (await made(partner, { customer_ref: "order-user-7" })).transaction_id,
    ];
    await made(partner, { customer_ref: "order-user-70" });
    await made(partner, {});
    const listed = async (query: string, of = partner) => {
      const { status, body } = await of.call(GET, `/transactions?${query}`);
      expect(status).toBe(200);
      return body.data.transactions.map(({ transaction_id }: { transaction_id: string }) => transaction_id);
    };
    expect(await listed("customer_ref=order-user-7")).toEqual(ids.toReversed());
    expect(await listed("customer_ref=order-user-7&status=pending&type=BUY")).toEqual(ids.toReversed());
    expect(await listed("customer_ref=order-user-7&status=success")).toEqual([]);
    expect(await listed("customer_ref=order-user")).toEqual([]);
    expect(await listed("customer_ref=order-user-7", await newTestPartner())).toEqual([]);
  });

  it("is in no table, neither of a transaction nor of a request with it", async () => {
    const partner = await newTestPartner();
    const body = transactionBody({ customer_ref: "order-user-42" });
    expect((await create(partner, body)).status).toBe(200);
    expect((await create(partner, body)).headers.get("idempotent-replayed")).toBe("true");
    expect((await create(partner, { ...body, customer_ref: "order-user-42 " })).status).toBe(409);
    const { customer_ref: _, ...without } = body;
    expect((await create(partner, without)).status).toBe(409);
    expect((await create(partner, transactionBody({ customer_ref: "order-user-42@example.com" }))).status).toBe(400);
    await partner.call(GET, "/transactions?customer_ref=order-user-42");
    const query = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";
    expect((await partner.call(getQuotes, `/quotes?${query}&customer_ref=order-user-42`)).status).toBe(200);
    expect(await tablesWith(sql, "order-user-42")).toEqual([]);
  });

  it("is rejected if it's an email address or a phone number", async () => {
    const partner = await newTestPartner();
    const errorsOf = async (customer_ref: unknown) =>
      (await create(partner, transactionBody({ customer_ref }))).body.data.errors;
    expect(await errorsOf("ada@example.com")).toEqual([
      { field: "customer_ref", code: "invalid_format", message: "Looks like an email address. Use an opaque ID." },
    ]);
    expect(await errorsOf("+44 20 7946 0958")).toEqual([
      { field: "customer_ref", code: "invalid_format", message: "Looks like a phone number. Use an opaque ID." },
    ]);
    expect(await errorsOf(7)).toMatchObject([{ field: "customer_ref", code: "invalid_type" }]);
  });

  it("marks the quote of the provider that this customer last paid with", async () => {
    const partner = await newTestPartner();
    const succeed = async (provider: string, customer_ref: string) => {
      const { transaction_id: transactionId } = await made(partner, { provider, customer_ref });
      const sent = { ...post({ status: "success" }), params: { transactionId } };
      expect((await partner.call(simulate, `/transactions/${transactionId}/simulate`, sent)).status).toBe(200);
    };
    await succeed("moonpay", "one");
    await succeed("paybis", "one");
    await made(partner, { provider: "transak", customer_ref: "one" });
    await succeed("transak", "other");
    const query = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";
    const lastUsed = async (ref?: string) => {
      const suffix = ref === undefined ? "" : `&customer_ref=${ref}`;
      const { body } = await partner.call(getQuotes, `/quotes?${query}${suffix}`);
      const entries: { provider: { identifier: string }; is_last_used?: boolean }[] = body.data;
      const marks = new Set(entries.map(({ is_last_used }) => typeof is_last_used));
      return [[...marks], entries.flatMap((entry) => (entry.is_last_used ? entry.provider.identifier : []))];
    };
    expect(await lastUsed("one")).toEqual([["boolean"], ["paybis"]]);
    expect(await lastUsed("other")).toEqual([["boolean"], ["transak"]]);
    expect(await lastUsed("third")).toEqual([["boolean"], []]);
    expect(await lastUsed()).toEqual([["undefined"], []]);
  });
});

describe("sub_account", () => {
  it("is returned, and a filter", async () => {
    const partner = await newTestPartner();
    const { transaction_id } = await made(partner, { sub_account: "shop.eu-1_A" });
    await made(partner, { sub_account: "shop" });
    await made(partner, {});
    const { body } = await partner.call(GET, "/transactions?sub_account=shop.eu-1_A");
    expect(body.data.transactions).toMatchObject([{ transaction_id, sub_account: "shop.eu-1_A" }]);
    const all = (await partner.call(GET, "/transactions")).body.data.transactions;
    const labels = all.map((one: { sub_account: string | null }) => one.sub_account);
    expect(labels).toEqual([null, "shop", "shop.eu-1_A"]);
  });

  it("can be 64 characters long", async () => {
    const sub_account = "x".repeat(64);
    const { transaction_id } = await made(await newTestPartner(), { sub_account });
    expect(transaction_id).toMatch(/^tx_/);
  });

  it.each(["", "a b", "x".repeat(65), "ü", "a/b"])("can't be %j", async (sub_account) => {
    const { status, body } = await create(await newTestPartner(), transactionBody({ sub_account }));
    if (sub_account === "") expect(status).toBe(200);
    else expect([status, body.data.errors[0].field]).toEqual([400, "sub_account"]);
  });
});
