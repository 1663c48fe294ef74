import { describe, expect, it } from "vitest";
import { POST } from "#app/api/dashboard/[environment]/transactions/route.ts";
import { callFromPage, newTestPerson } from "#app/api/test-person.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { GET } from "./route.ts";

const get = (person: Awaited<ReturnType<typeof newTestPerson>>, transactionId: string, environment = "sandbox") =>
  person.call(GET, { method: "GET", params: { environment, transactionId } });

async function personWithTransaction() {
  const person = await newTestPerson();
  const body = {
    type: "BUY",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 250,
    provider: "moonpay",
    partner_context: randomBase62(12),
    redirect_url: "https://shop.example/thanks",
  };
  const made = await person.call(POST, { params: { environment: "sandbox" }, body });
  return { person, id: made.body.data.transaction_id as string };
}

describe("200", () => {
  it("shows a transaction of one's own as the Partner API does", async () => {
    const { person, id } = await personWithTransaction();
    expect(await get(person, id)).toMatchObject({
      status: 200,
      body: {
        data: { transaction_id: id, status: "pending", is_final: false, fiat_amount: "250", status_history: [] },
      },
    });
  });
});

describe("401", () => {
  it("asks whoever has no session to sign in", async () => {
    const params = { environment: "sandbox", transactionId: "tx_1" };
    expect((await callFromPage(GET, { method: "GET", params })).status).toBe(401);
  });
});

describe("404", () => {
  it("answers alike for an unknown id, another partner's, and the other environment's", async () => {
    const { person, id } = await personWithTransaction();
    const foreign = await newTestTransaction();
    const answers = [
      await get(person, "tx_unknown"),
      await get(person, foreign.id),
      await get(person, id, "production"),
    ];
    const told = answers.map(({ status, body: { msg, data } }) => `${status} ${data.error} ${msg}`);
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/^404 not_found /);
  });
});
