import { describe, expect, it } from "vitest";
import { btcWallet, newTestPartner } from "#app/api/test-partner.ts";
import { POST } from "#app/api/v1/partner/transactions/route.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { GET } from "./route.ts";

type TestPartner = Awaited<ReturnType<typeof newTestPartner>>;

const get = (partner: TestPartner, transactionId: string) =>
  partner.call(GET, `/transactions/${transactionId}`, { params: { transactionId } });

async function create(partner: TestPartner) {
  const body = JSON.stringify({
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: 150_000,
    type: "BUY",
    provider: "moonpay",
    partner_context: `order-${randomBase62(12)}`,
    redirect_url: "https://shop.example/thanks",
    wallet_address: btcWallet,
  });
  return (await partner.call(POST, "/transactions", { method: "POST", body })).body.data;
}

describe("GET /transactions/{transaction_id}", () => {
  it("200: returns the webhook fields as strings and the additional fields", async () => {
    const partner = await newTestPartner();
    const created = await create(partner);
    const { status, body } = await get(partner, created.transaction_id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: created.transaction_id,
      transaction_id: created.transaction_id,
      environment: "sandbox",
      type: "BUY",
      status: "pending",
      is_final: false,
      provider: "moonpay",
      fiat_amount: "150000",
      recipient_address: btcWallet,
      wallet_address: btcWallet,
      transaction_method: "card",
      link: created.link,
      status_history: [],
      quoted: {
        fiat_amount: "150000",
        crypto_amount: expect.stringMatching(/^0\.\d+$/),
        exchange_rate: expect.any(String),
      },
    });
    expect(Number(body.data.quoted.exchange_rate)).toBe(created.exchange_rate);
  });

  it("404: responds with the same bytes to unknown IDs and IDs of other partners and environments", async () => {
    const [owner, other] = [await newTestPartner(), await newTestPartner()];
    const elsewhere = await newTestPartner("production");
    const { transaction_id } = await create(owner);
    const responses = [
      await get(other, transaction_id),
      await get(elsewhere, transaction_id),
      await get(owner, "tx_unknown"),
      await get(owner, transaction_id.toUpperCase()),
      await get(owner, (await create(owner)).link.split("/").at(-1)),
    ];
    const bytes = responses.map(({ status, body }) =>
      JSON.stringify({ status, ...body, data: { ...body.data, request_id: "" } }),
    );
    expect(new Set(bytes).size).toBe(1);
    expect(responses[0]?.status).toBe(404);
  });

  it("401: requires a key", async () => {
    const partner = await newTestPartner();
    expect(
      (await partner.call(GET, "/transactions/tx_x", { params: { transactionId: "tx_x" }, key: null })).status,
    ).toBe(401);
  });
});
