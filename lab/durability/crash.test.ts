import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { selectApiLogs } from "#lib/api-logs/queries/api-logs.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { selectTransactions } from "#lib/transactions/queries/transactions.ts";
import { freePort } from "#processes/postgres.ts";
import { startService } from "#processes/service.ts";

const clients = 16;
const kills = 3;
const answersBeforeKill = 250;

describe("kill -9 of the server under load", () => {
  it("loses no log row of a completed request and no acknowledged transaction", { timeout: 180_000 }, async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
    const answered: string[] = [];
    const acknowledged: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) await loadAndKill(partner.key, answered, acknowledged);

    expect(answered.length).toBeGreaterThanOrEqual(kills * answersBeforeKill);
    expect(acknowledged.length).toBeGreaterThan(0);
    const everything = { terms: [], range: {}, limit: 100_000, scanned: 100_000 };
    const logged = new Set((await selectApiLogs(partner.scope, everything)).rows.map(({ requestId }) => requestId));
    const kept = new Set((await selectTransactions(partner.scope, { limit: 100_000 })).map(({ id }) => id));
    expect(answered.filter((id) => !logged.has(id))).toEqual([]);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(new Set(answered).size).toBe(answered.length);
  });
});

async function loadAndKill(key: string, answered: string[], acknowledged: string[]): Promise<void> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production" as const,
    SVC_ROLES: "api",
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const part = await startService("server", "processes/serve.ts", env);
  const goal = answered.length + answersBeforeKill;
  const client = async (number: number) => {
    for (let count = 0; answered.length < goal; count += 1) {
      // One client in four creates, the others read.
      const context = number % 4 === 0 ? `${port}-${number}-${count}` : null;
      await ask(port, key, context, answered, acknowledged);
    }
    part.kill();
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  await part.ended;
}

/** Sends one request. A response counts once its first byte has arrived. */
async function ask(port: number, key: string, context: string | null, answered: string[], acknowledged: string[]) {
  try {
    const response = await (context ? create(port, key, context) : read(port, key));
    const requestId = response.headers.get("x-request-id");
    if (requestId) answered.push(requestId);
    const body = await response.json();
    if (context && response.status === 200) acknowledged.push(body.data.transaction_id);
  } catch {
    // The connection was lost with the server.
  }
}

const read = (port: number, key: string) =>
  fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions?limit=1`, { headers: { "x-svc-api-key": key } });

const create = (port: number, key: string, context: string) =>
  fetch(`http://127.0.0.1:${port}/api/v1/partner/transactions`, {
    method: "POST",
    headers: { "x-svc-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      fiat_currency: "NGN",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      amount: 150_000,
      type: "BUY",
      provider: "paybis",
      partner_context: context,
      redirect_url: "https://shop.example/thanks",
    }),
  });
