import { serveUntilStopped } from "#processes/run-service.ts";
import { type QueueName, type Recovery, recoveryVariable } from "./queue.ts";

/** A worker of the queue named by the first argument. It loads no other queue. */
const [, , name] = process.argv;
const databaseUrl = process.env.DATABASE_URL ?? "";
const recovery = process.env[recoveryVariable] as Recovery;

const starts: Record<QueueName, () => Promise<() => Promise<void>>> = {
  Slipway: async () => (await import("./slipway.ts")).workOnSlipway(),
  "pg-boss": async () => (await import("./pg-boss.ts")).workOnPgBoss(databaseUrl, recovery),
  "graphile-worker": async () => (await import("./graphile-worker.ts")).workOnGraphileWorker(databaseUrl, recovery),
};

serveUntilStopped(await starts[name as QueueName]());
