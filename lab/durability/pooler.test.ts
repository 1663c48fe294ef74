import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { doctor } from "#cli/test-doctor.ts";
import { SlipwayClient } from "#clients/typescript/src/slipway-client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type PartUrls, prepareRoles } from "#db/roles.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { freePort } from "#processes/postgres.ts";
import { root } from "#processes/root.ts";
import { hasPooler, startPooler } from "./test-pooler.ts";
import { exitOf, installationIn, until } from "./test-start.ts";

const folder = path.join(root, ".data", `pooler-${process.pid}`);
const inTransactionMode = /^[^\n]*connection pooler in transaction mode[^\n]*$/;

describe.skipIf(!hasPooler)("PgBouncer (needs the package pgbouncer)", () => {
  setUpOwnDatabase();
  const { start, startAndWait, end } = installationIn(folder);
  const ownUrl = () => process.env.DATABASE_URL ?? "";
  const noLine = () => undefined;

  afterEach(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Of a machine that only has the URLs of its parts. */
  function variablesWith([api = "", worker = ""]: string[], port: number): Record<string, string> {
    const own = Object.entries(process.env).filter(([name]) => name.startsWith("SVC_")) as [string, string][];
    const address = `http://127.0.0.1:${port}`;
    const urls = { DATABASE_API_URL: api, DATABASE_WORKER_URL: worker };
    return { ...Object.fromEntries(own), ...urls, PORT: `${port}`, HOST: "127.0.0.1", SVC_SANDBOX_URL: address };
  }

  it("in transaction mode is refused at the start, in one line that names the pooler", async () => {
    const [url = ""] = await startPooler([ownUrl()], { mode: "transaction" });
    await expect(migrateDatabase(url)).rejects.toThrow(inTransactionMode);
  });

  it("in transaction mode is refused for the URL of a part, also without the owner's URL", async () => {
    const { api, worker } = await prepareRoles(ownUrl(), {}, noLine);
    const pooled = await startPooler([api, worker], { mode: "transaction" });
    await expect(prepareRoles(ownUrl(), { worker: pooled[1] }, noLine)).rejects.toThrow(
      /^DATABASE_WORKER_URL .*transaction mode/,
    );
    const { child, output } = start(variablesWith(pooled, await freePort()));
    expect(await exitOf(child)).toBe(1);
    expect(output()).toMatch(/^slipway: DATABASE_API_URL can't be used: [^\n]*transaction mode[^\n]*\n$/);
  });

  it("that refuses our settings is named by its own error", async () => {
    const [url = ""] = await startPooler([ownUrl()], { mode: "session", options: "" });
    await expect(migrateDatabase(url)).rejects.toThrow(
      /^[^\n]*unsupported startup parameter: (statement_timeout|jit)[^\n]*$/,
    );
  });

  it("in transaction mode is an error of svc doctor, which checks everything else", async () => {
    const [url = ""] = await startPooler([ownUrl()], { mode: "transaction" });
    const direct = ownUrl();
    onTestFinished(() => {
      vi.stubEnv("DATABASE_URL", direct);
    });
    vi.stubEnv("DATABASE_URL", url);
    const { code, line } = await doctor("database");
    expect([code, line("database.pooler")]).toEqual([1, expect.stringMatching(/^error: .*transaction mode/)]);
    for (const id of ["connection", "version", "migrations", "partitions"])
      expect(line(`database.${id}`)).toMatch(/^ok: /);
  });

  it("in session mode is accepted", async () => {
    const [url = ""] = await startPooler([ownUrl()], { mode: "session" });
    await migrateDatabase(url);
  });

  it("in session mode serves quotes and delivers webhooks on a machine that only has the URLs of its parts", async () => {
    const urls: PartUrls = await prepareRoles(ownUrl(), {}, noLine);
    const pooled = await startPooler([urls.api, urls.worker], { mode: "session" });
    const partner = await newTestPartner();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await createEndpoint(
      partner.scope,
      { name: "Books", url: receiver.url, events: ["transaction.success"] },
      null,
      new Date(),
    );
    const port = await freePort();
    const { output } = await startAndWait(variablesWith(pooled, port));
    const client = new SlipwayClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: partner.key });
    const query = {
      fiat_currency: "NGN",
      crypto_currency: "BTC",
      payment_method: "card",
      network: "mainnet",
      type: "BUY",
    } as const;
    const [best] = await client.listQuotes({ ...query, amount: 150_000 });
    expect(best?.is_supported).toBe(true);
    await client.sendTestEvent({ event: "transaction.success" });
    await until(() => receiver.received.length > 0);
    expect(output()).not.toMatch(/permission denied|"level":"error"/);
  });
});
