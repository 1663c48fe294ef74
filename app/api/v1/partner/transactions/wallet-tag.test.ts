import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as listQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

const xrpWallet = "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh";
const sale = { fiat_currency: "EUR", amount: 200, crypto_currency: "XRP", wallet_address: xrpWallet };

type Entry = { provider: { identifier: string }; is_supported: boolean; unsupported?: unknown };

async function quotesFor(tag: string | null): Promise<Record<string, Entry>> {
  const partner = await newTestPartner();
  const query = new URLSearchParams({
    fiat_currency: "EUR",
    crypto_currency: "XRP",
    payment_method: "card",
    network: "mainnet",
    amount: "200",
    type: "BUY",
    wallet_address: xrpWallet,
    ...(tag !== null && { wallet_address_tag: tag }),
  });
  const { body } = await partner.call(listQuotes, `/quotes?${query}`);
  return Object.fromEntries((body.data as Entry[]).map((entry) => [entry.provider.identifier, entry]));
}

describe("wallet_address_tag", () => {
  it.each(["104729113", "none"])("is stored, and returned with the address: %s", async (tag) => {
    const partner = await newTestPartner();
    expect((await create(partner, transactionBody({ ...sale, wallet_address_tag: tag }))).status).toBe(200);
    const [transaction] = (await partner.call(GET, "/transactions")).body.data.transactions;
    expect(transaction).toMatchObject({
      wallet_address: xrpWallet,
      wallet_address_tag: tag,
      recipient_address: xrpWallet,
      recipient_address_tag: tag === "none" ? "" : tag,
    });
  });

  it("can be left to the checkout", async () => {
    const partner = await newTestPartner();
    expect((await create(partner, transactionBody(sale))).status).toBe(200);
    const [transaction] = (await partner.call(GET, "/transactions")).body.data.transactions;
    expect(transaction).toMatchObject({ wallet_address_tag: null, recipient_address_tag: "" });
  });

  it("is part of the body that a repeated partner_context is compared with", async () => {
    const partner = await newTestPartner();
    const body = transactionBody({ ...sale, wallet_address_tag: "1" });
    expect((await create(partner, body)).status).toBe(200);
    expect((await create(partner, body)).status).toBe(200);
    const other = await create(partner, { ...body, wallet_address_tag: "2" });
    expect([other.status, other.body.data.error]).toEqual([409, "partner_context_conflict"]);
  });

  it.each([
    ["wallet_address_tag_invalid", { wallet_address_tag: "4294967296" }],
    ["wallet_address_tag_invalid", { wallet_address_tag: "memo" }],
    ["wallet_address_required", { wallet_address_tag: "1", wallet_address: undefined }],
    ["wallet_address_tag_unsupported", { wallet_address_tag: "1", crypto_currency: "BTC", wallet_address: undefined }],
    ["type", { wallet_address_tag: 1 }],
    ["format", { wallet_address_tag: " 1" }],
    ["format", { wallet_address_tag: "1\u200b" }],
  ])("400 %s: %j", async (_code, fields) => {
    const partner = await newTestPartner();
    const body = transactionBody({ ...sale, ...fields });
    if (body.crypto_currency === "BTC") body.wallet_address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const response = await create(partner, body);
    expect(response.status).toBe(400);
    expect(response.body.data.errors).toMatchObject([{ field: "wallet_address_tag" }]);
    expect((await partner.call(GET, "/transactions")).body.data.transactions).toEqual([]);
  });

  it("400: an X-address is rejected with what to send instead", async () => {
    const partner = await newTestPartner();
    const xAddress = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu";
    const response = await create(partner, transactionBody({ ...sale, wallet_address: xAddress }));
    expect(response.body.data.errors).toEqual([
      {
        field: "wallet_address",
        code: "wallet_address_invalid",
        message: expect.stringContaining("r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59 with the wallet_address_tag 1"),
      },
    ]);
  });

  it("is passed on by some providers; the others only quote for wallets that need none", async () => {
    const [tagged, unstated, untagged] = await Promise.all(["1", null, "none"].map(quotesFor));
    for (const quotes of [tagged, unstated]) {
      for (const id of ["moonpay", "banxa", "guardarian", "transak"]) expect(quotes?.[id]?.is_supported).toBe(true);
      for (const id of ["mercuryo", "paybis", "alchemy-pay"])
        expect(quotes?.[id]?.unsupported).toMatchObject({ code: "network_unsupported", field: "wallet_address_tag" });
    }
    for (const id of ["moonpay", "banxa", "guardarian", "transak", "mercuryo", "paybis", "alchemy-pay"])
      expect(untagged?.[id]?.is_supported).toBe(true);
  });
});
