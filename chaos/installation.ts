import { mkdirSync } from "node:fs";
import path from "node:path";
import { newTestPartner } from "#app/api/test-partner.ts";
import { freePort } from "#boot/postgres.ts";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { seedCatalog } from "#db/seed.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import type { Receipt } from "./evidence.ts";
import { KillablePostgres } from "./killable-postgres.ts";
import { KillableProcess } from "./killable-process.ts";
import type { Random } from "./random.ts";
import { behaviors, type Receiver, startFaultyReceiver } from "./receivers.ts";
import type { Partner } from "./shop.ts";

const partnersCount = 4;
const events = ["transaction.success", "transaction.failed"] as const;
const many = 1_000_000;

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** A complete installation: a durable Postgres, and separate processes for the server, checkout, and worker. The
 * simulated providers run in this process, for four partners with five receivers each. */
export async function startInstallation(folder: string, receipts: Receipt[], random: Random) {
  mkdirSync(folder, { recursive: true });
  const postgres = new KillablePostgres(folder);
  await postgres.start();
  const [serverPort, checkoutPort] = [await freePort(), await freePort()];
  const addresses = {
    serverUrl: `http://127.0.0.1:${serverPort}`,
    checkoutUrl: `http://127.0.0.1:${checkoutPort}`,
  };
  const simulator = await simulateProviders(addresses.serverUrl);
  Object.assign(process.env, simulatorVariables(simulator.url, null), {
    NODE_ENV: "production",
    DATABASE_URL: postgres.url,
    HOST: "127.0.0.1",
    SVC_ROLES: "api",
    SVC_DRAIN_SECONDS: "0",
    SVC_SANDBOX_URL: addresses.serverUrl,
    SVC_SECRET: "a secret for the crash run, which is long enough",
    SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  });
  await migrateDatabase(postgres.url);
  await seedCatalog();
  const receivers: Receiver[] = [];
  const partners: Partner[] = [];
  for (let count = 0; count < partnersCount; count += 1) partners.push(await makePartner(receivers, receipts, random));
  await closeDatabase();

  const logFile = path.join(folder, "processes.log");
  const victim = (name: string, file: string, port = 0) =>
    new KillableProcess({ name, file, logFile, env: { ...process.env, PORT: String(port) } });
  const processes = {
    server: victim("server", "boot/serve.ts", serverPort),
    checkout: victim("checkout", "chaos/checkout.ts", checkoutPort),
    worker: victim("worker", "boot/work.ts"),
  };
  const all = Object.values(processes);
  await Promise.all(all.map((one) => one.start()));
  return {
    ...processes,
    ...addresses,
    postgres,
    simulatorUrl: simulator.url,
    partners,
    logFile,
    calm: () => receivers.forEach((receiver) => void receiver.calm()),
    startProcesses: () => Promise.all(all.map((one) => one.start())),
    stopProcesses: () => Promise.all(all.map((one) => one.stop())),
    unexpectedExits: () => all.flatMap(({ unexpectedExits }) => unexpectedExits),
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
      await simulator.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await postgres.stop();
    },
  };
}

async function simulateProviders(callbackUrl: string) {
  // Outages last seconds, so five attempts of a provider outlast them.
  const settings = { walk: false, stepDelayMs: 100, callbackRetryMs: 500 };
  const simulator = await startSimulator({ port: 0, folder: null, callbackUrl, settings });
  // All buyers share one address, for which Guardarian would accept one order per minute.
  const body = JSON.stringify({ traits: { createWindowMs: 0 } });
  await fetch(`${simulator.url}/control/providers/guardarian`, { method: "PUT", body });
  return simulator;
}

async function makePartner(receivers: Receiver[], receipts: Receipt[], random: Random): Promise<Partner> {
  const { scope, key } = await newTestPartner();
  await updateLimits(scope, { reads: many, quotes: many, creations: many });
  for (const behavior of behaviors) {
    const receiver = await startFaultyReceiver(behavior, receipts, random);
    receivers.push(receiver);
    const wanted = { name: behavior, url: receiver.url, events: [...events] };
    const { endpoint, secret } = await createEndpoint(scope, wanted, null, new Date());
    receiver.serve(endpoint.id, secret);
  }
  return { partnerId: scope.partnerId, key };
}
