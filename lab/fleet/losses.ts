import { setTimeout as wait } from "node:timers/promises";
import type { Part } from "./part.ts";
import { waitFor } from "./program.ts";
import type { Run } from "./run.ts";

// Requests that reach a process as it dies.
const dyingMs = 300;
const lostMs = 8_000;
const alert = "SlipwayProcessDown";
const poolerReturnMs = 5_000;

/** kill -9 of everything on one machine, and its return. */
export async function loseMachine(run: Run): Promise<void> {
  const { installation, observed } = run;
  const { prometheus, parts } = installation;
  const lost = parts.filter(({ plan }) => plan.name.endsWith("1"));
  const isFiring = async () => (await prometheus.query(`ALERTS{alertname="${alert}",alertstate="firing"}`)).length > 0;
  run.promise(
    `Prometheus scrapes every process, and ${alert} isn't firing`,
    (await areAllUp(run)) && !(await isFiring()),
  );

  const killedAt = Date.now();
  await Promise.all(lost.map((part) => part.kill()));
  run.allow(killedAt, Date.now() + dyingMs, "requests in progress on the lost machine");
  run.note(`killed: ${lost.map(({ plan }) => plan.name).join(", ")}`);
  await waitFor(`${alert} doesn't fire`, isFiring);
  run.promise(`${alert} fires`, true);
  const firingAt = Date.now();
  await wait(Math.max(0, lostMs - (firingAt - killedAt)));
  const delivered = observed.receipts.filter(({ at }) => at > killedAt + 1_000).length;
  run.promise("the other worker delivers webhooks meanwhile", delivered > 0);

  await Promise.all(lost.map((part) => startServed(run, part)));
  await waitFor(`${alert} doesn't clear`, async () => (await areAllUp(run)) && !(await isFiring()));
  run.promise(`${alert} clears once the machine is back`, true);
}

async function startServed({ installation }: Run, part: Part): Promise<void> {
  await part.start();
  await installation.isServed(part);
}

async function areAllUp({ installation: { prometheus } }: Run): Promise<boolean> {
  const { groups } = await prometheus.ask("rules");
  const targets = await prometheus.query("up");
  const isUp = targets.length > 0 && targets.every(({ value }) => value[1] === "1");
  return isUp && groups.length > 0;
}

/** Rate limits are counted by each process meanwhile. */
export async function loseRedis({ installation: { redis } }: Run): Promise<void> {
  await redis.stop("SIGKILL");
  await wait(5_000);
  await redis.start();
  await wait(5_000);
}

/** Every connection to the database breaks. */
export async function restartPooler(run: Run): Promise<void> {
  const { pooler } = run.installation;
  const stoppedAt = Date.now();
  await pooler.stop("SIGKILL");
  await wait(1_000);
  await pooler.start();
  const startedAt = Date.now();
  const longest = poolerReturnMs / 1_000;
  run.allow(stoppedAt, startedAt + poolerReturnMs, `until ${longest} s after PgBouncer's return`);
  await wait(poolerReturnMs + 3_000);
  run.note(`PgBouncer was gone for ${((startedAt - stoppedAt) / 1_000).toFixed(1)} s`);
}
