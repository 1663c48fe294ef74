import path from "node:path";
import { fixedHeaders } from "#lib/webhooks/attempt-headers.ts";
import { createGuardedAgent } from "#lib/webhooks/guarded-agent.ts";
import { createSend } from "#lib/webhooks/send.ts";
import { signedHeaders } from "#lib/webhooks/sign.ts";

/** A webhook to send. `id` is new for each. */
export type Job = { id: string; url: string; body: string };

export type QueueName = "Slipway" | "pg-boss" | "graphile-worker";

/** A queue in Postgres, seen by those who add jobs. Other processes work on them. */
export type Queue = {
  name: QueueName;
  /** Adds the jobs in one commit. */
  add(jobs: Job[]): Promise<void>;
  countUnfinished(): Promise<number>;
  /** Removes the jobs that a killed worker has left. */
  discard(): Promise<void>;
  close(): Promise<void>;
};

/** How fast jobs of a killed worker are done by others: as the queue does it by default, or as fast as it can. */
export type Recovery = "default" | "quickest";

/** In flight at the same time: ten receivers with five each. */
export const inFlightMax = 50;

/** The folder where the packages of lab/bench/queue-packages are installed. */
export const packagesVariable = "BENCH_PACKAGES";
export const recoveryVariable = "BENCH_RECOVERY";
const exchangeMs = 15_000;

export const importPackage = <Library>(name: string): Promise<Library> =>
  import(path.join(process.env[packagesVariable] ?? "", "node_modules", name, "dist/index.js"));

/** What Slipway's sender does for a delivery, without its queue: signs the body, and posts it with the same agent. */
export function createPost(): (job: Job) => Promise<void> {
  const agent = createGuardedAgent({ allowedCidrs: ["127.0.0.0/8"], timeoutMs: exchangeMs, connections: inFlightMax });
  const send = createSend(agent, exchangeMs);
  const secrets = { current: `whsec_${"A".repeat(43)}=`, previous: null };
  return async ({ id, url, body }) => {
    const bytes = Buffer.from(body);
    const headers = { ...fixedHeaders({ id, isTest: false }), ...signedHeaders(id, bytes, secrets, new Date()) };
    const { statusCode, error } = await send({ url, headers, body: bytes });
    if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode ?? error}`);
  };
}
