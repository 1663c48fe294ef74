import { mkdirSync } from "node:fs";
import path from "node:path";
import { newTestBrowser, newTestUser } from "#app/api/test-user.ts";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { dayMs } from "#lib/duration.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { freePort } from "#processes/postgres.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import type { Receipt } from "./evidence.ts";
import { KillablePostgres } from "./killable-postgres.ts";
import { KillableProcess } from "./killable-process.ts";
import type { Random } from "./random.ts";
import { behaviors, type Receiver, startFaultyReceiver } from "./receivers.ts";
import type { Partner } from "./shop.ts";
import { simulateProviders } from "./simulate-providers.ts";

const partnersCount = 4;
const events = ["transaction.success", "transaction.failed", "transaction.refunded"] as const;
const many = 1_000_000;

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

type Start = {
  folder: string;
  receipts: Receipt[];
  random: Random;
  /** Silence after which a process is killed and restarted. */
  silentMs: number;
  /** For every process of the installation and its Postgres. */
  variables: Record<string, string>;
};

/** A complete installation: a durable Postgres, and separate processes for the server, the web role, and the worker. The
 * simulated providers run in this process, for four partners with five receivers each. */
export async function startInstallation({ folder, receipts, random, silentMs, variables }: Start) {
  mkdirSync(folder, { recursive: true });
  const createPostgres = (name: string) => new KillablePostgres(path.join(folder, name), variables);
  const postgres = createPostgres("first");
  await postgres.start();
  const [serverPort, webPort] = [await freePort(), await freePort()];
  const [serverUrl, webUrl] = [serverPort, webPort].map((port) => `http://127.0.0.1:${port}`) as [string, string];
  const simulator = await simulateProviders(serverUrl);
  Object.assign(process.env, simulatorVariables(simulator.url, null), {
    NODE_ENV: "production",
    DATABASE_URL: postgres.url,
    HOST: "127.0.0.1",
    SVC_ROLES: "api",
    SVC_DRAIN_SECONDS: "2",
    SVC_SECRET: "a secret for the crash run, which is long enough",
    SVC_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
  });
  await migrateDatabase(postgres.url);
  await seedCatalog();
  const { partners, receivers } = await makePartners(receipts, random);
  const logFile = path.join(folder, "processes.log");
  const makeProcess = (name: string, file: string, port = 0) =>
    new KillableProcess({
      name,
      file,
      logFile,
      silentMs,
      env: () => ({ ...process.env, ...variables, PORT: String(port) }),
    });
  const processes = {
    server: makeProcess("server", "processes/serve.ts", serverPort),
    web: makeProcess("web", "lab/chaos/web.ts", webPort),
    worker: makeProcess("worker", "processes/work.ts"),
  };
  const all = Object.values(processes);
  await Promise.all(all.map((one) => one.start()));
  const installation = {
    ...processes,
    folder,
    logFile,
    partners,
    /** Where clients of the partner API send requests. */
    serverUrl,
    serverPort,
    webUrl,
    postgres,
    simulatorUrl: simulator.url,
    makeProcess,
    createPostgres,
    calm: () => receivers.forEach((receiver) => void receiver.calm()),
    startProcesses: () => Promise.all(all.map((one) => one.start())),
    stopProcesses: () => Promise.all(all.map((one) => one.stop())),
    unexpectedExits: () => all.flatMap(({ unexpectedExits }) => unexpectedExits),
    /** From the next start of the processes, this is their database. */
    useDatabase(next: KillablePostgres) {
      installation.postgres = next;
      process.env.DATABASE_URL = next.url;
    },
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
      await simulator.close();
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await installation.postgres.stop();
    },
  };
  return installation;
}

async function makePartners(receipts: Receipt[], random: Random) {
  const receivers: Receiver[] = [];
  const partners: Partner[] = [];
  for (let count = 0; count < partnersCount; count += 1) partners.push(await makePartner(receivers, receipts, random));
  await closeDatabase();
  return { partners, receivers };
}

async function makePartner(receivers: Receiver[], receipts: Receipt[], random: Random): Promise<Partner> {
  const { scope, userId } = await newTestUser();
  // They stay signed in and recently confirmed during the whole run, also when the clock jumps.
  const { jar } = await newTestBrowser(userId, new Date(Date.now() + dayMs));
  const { key } = await createKey(scope, { name: "shop" }, null, new Date());
  await updateLimits(scope, { reads: many, quotes: many, creations: many });
  for (const behavior of behaviors) {
    const receiver = await startFaultyReceiver(behavior, receipts, random);
    receivers.push(receiver);
    const wanted = { name: behavior, url: receiver.url, events: [...events] };
    const { endpoint, secret } = await createEndpoint(scope, wanted, null, new Date());
    receiver.serve(endpoint.id, secret);
  }
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return { partnerId: scope.partnerId, key, member: { cookie } };
}
