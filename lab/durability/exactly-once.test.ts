import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { selectTransactions, type TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { freePort } from "#processes/postgres.ts";
import { type Service, startService } from "#processes/service.ts";

const contexts = Number(process.env.SVC_EXACTLY_ONCE_CONTEXTS ?? 80);
const copies = 20;
const kills = 3;
const inFlight = 200;
const clicks = 3;

/** A server that is killed and restarted, always at the same port. */
class MortalServer {
  private part: Service | null = null;
  private readonly port: number;
  constructor(port: number) {
    this.port = port;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    const variables = { NODE_ENV: "production" as const, SVC_ROLES: "api", PORT: String(this.port), HOST: "127.0.0.1" };
    this.part = await startService("server", "processes/serve.ts", { ...process.env, ...variables });
  }

  async killAndStart() {
    this.part?.kill();
    await this.part?.ended;
    await this.start();
  }

  stop = async () => this.part?.stop();
}

describe("creation under kills", () => {
  it(`creates ${contexts} rows and ${contexts} orders for ${contexts} contexts sent ${copies} times each`, async () => {
    const partner = await newTestPartner();
    await updateLimits(partner.scope, { reads: 1_000_000, quotes: 1_000_000, creations: 1_000_000 });
    const server = new MortalServer(await freePort());
    await server.start();
    const acknowledged = new Map<string, Set<string>>();
    const run = randomBase62(6);
    const queue = Array.from({ length: contexts * copies }, (_, number) => `${run}-${Math.floor(number / copies)}`);
    const killAt = Array.from({ length: kills }, (_, kill) => Math.floor((queue.length / (kills + 1)) * (kill + 1)));
    let sent = 0;
    const client = async () => {
      for (let context = queue[sent++]; context !== undefined; context = queue[sent++]) {
        const id = await createUntilAnswered(server.url, partner.key, context);
        acknowledged.set(context, (acknowledged.get(context) ?? new Set()).add(id));
      }
    };
    const killer = async () => {
      for (const at of killAt) {
        while (sent < at) await new Promise(setImmediate);
        await server.killAndStart();
      }
    };
    await Promise.all([killer(), ...Array.from({ length: inFlight }, client)]);
    await server.stop();

    const rows = await selectTransactions(partner.scope, { limit: contexts * 2 });
    expect(rows).toHaveLength(contexts);
    expect(acknowledged.size).toBe(contexts);
    for (const row of rows) expect([...(acknowledged.get(row.partnerContext) ?? [])]).toEqual([row.id]);
    expect(await countOrders(rows)).toBe(contexts);
  }, 240_000);
});

/** A client that retries until it has a response, as ours does. */
async function createUntilAnswered(url: string, key: string, context: string): Promise<string> {
  for (;;) {
    try {
      const response = await fetch(`${url}/api/v1/partner/transactions`, {
        method: "POST",
        headers: { "x-svc-api-key": key, "content-type": "application/json" },
        body: creation(context),
      });
      const { data } = await response.json();
      if (response.status === 200) return data.transaction_id;
      if (!["request_in_progress", "service_unavailable", "provider_unavailable"].includes(data.error))
        throw new TypeError(data.error);
    } catch (error) {
      if (error instanceof TypeError && error.message !== "fetch failed" && error.message !== "terminated") throw error;
    }
  }
}

const creation = (partner_context: string) =>
  JSON.stringify({
    fiat_currency: "NGN",
    crypto_currency: "BTC",
    payment_method: "card",
    network: "mainnet",
    amount: 150_000,
    type: "BUY",
    provider: "paybis",
    partner_context,
    redirect_url: "https://shop.example/thanks",
  });

/** Opens every link with several concurrent clicks. Returns the number of provider orders for these transactions. */
async function countOrders(rows: TransactionRow[]): Promise<number> {
  const around = { providersIn: enabledProviders, baseUrl: () => "http://localhost", buyerIp: null, now: new Date() };
  for (let start = 0; start < rows.length; start += 25) {
    const links = rows
      .slice(start, start + 25)
      .flatMap(({ checkoutToken }) => Array.from({ length: clicks }, () => checkoutToken));
    await Promise.allSettled(links.map((token) => startCheckout(token, null, around)));
  }
  const calls = await (await fetch(`${process.env.SIMULATOR_URL}/control/orders?provider=paybis`)).json();
  const ours = new Set(rows.map(({ id }) => id));
  return calls.orders.filter(({ reference }: { reference: string }) => ours.has(reference)).length;
}
