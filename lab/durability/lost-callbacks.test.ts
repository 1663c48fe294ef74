import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { applyDueCallbacks } from "#lib/callbacks/apply-callback.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { sendRequest } from "#tools/test-client.ts";
import { startTestServer } from "#tools/test-server.ts";

const payments = 60;
const senders = 6;
const cuts = 2;

/** A connection to Postgres that can be cut. */
async function startWire(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => ends.delete(from) && to.destroy());
    }
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const cut = () => {
    for (const end of ends) end.destroy();
  };
  const stop = () => {
    cut();
    wire.close();
  };
  return { url: url.href, cut, stop };
}

// The worker run at the end processes everything that is due in the database.
setUpOwnDatabase();

/** A server that is killed and restarted. */
async function startMortal(variables: Record<string, string>) {
  let server = startTestServer(variables);
  await server;
  return {
    /** The response status. 0 if the process died meanwhile. */
    async post(target: string, body: string): Promise<number> {
      const { url } = await server;
      return sendRequest(url, { method: "POST", target, body }).then(
        ({ status }) => status,
        () => 0,
      );
    },
    async killAndStart() {
      const old = await server;
      server = old.kill().then(() => startTestServer(variables));
      await server;
    },
    stop: async () => (await server).stop(),
  };
}

describe("losing the database, and then the server", () => {
  it("loses no acknowledged callback, and applies none twice", async () => {
    const wire = await startWire(process.env.DATABASE_URL ?? "");
    const server = await startMortal({ DATABASE_URL: wire.url });
    const rows = Array.from({ length: payments }, () => newTestTransaction({ provider: "guardarian" }));
    const made = await Promise.all(rows);
    const target = `/api/callbacks/guardarian?token=${process.env.SVC_SANDBOX_GUARDARIAN_CALLBACK_TOKEN}`;
    const queue = [...made];
    let acknowledged = 0;
    let disturbed = 0;

    /** Resends until acknowledged, as providers do. */
    const deliver = async ({ id }: TransactionRow) => {
      const body = JSON.stringify({ id: `order-of-${id}`, status: "exchanging", external_partner_link_id: id });
      for (let status = await server.post(target, body); status !== 200; status = await server.post(target, body)) {
        expect([0, 503]).toContain(status);
        disturbed += 1;
      }
      acknowledged += 1;
    };
    const sender = async () => {
      for (let row = queue.pop(); row; row = queue.pop()) await deliver(row);
    };
    const cutter = async () => {
      for (let count = 1; count <= cuts; count += 1) {
        while (acknowledged < (payments * count) / (cuts + 1)) await new Promise(setImmediate);
        wire.cut();
        // Long enough for running requests to fail or finish.
        const before = disturbed;
        const noticed = Date.now() + 200;
        while (disturbed === before && Date.now() < noticed) await new Promise(setImmediate);
        await server.killAndStart();
      }
    };
    await Promise.all([cutter(), ...Array.from({ length: senders }, sender)]);
    await server.stop();
    wire.stop();

    const nextHour = new Date(Date.now() + 3_600_000);
    while ((await applyDueCallbacks(configuredProviders, nextHour)) > 0);
    for (const row of made) expect((await readAgain(row)).moves).toEqual(["pending>processing callback"]);
    expect(disturbed).toBeGreaterThanOrEqual(cuts);
  });
});
