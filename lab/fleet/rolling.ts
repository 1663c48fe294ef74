import { setTimeout as wait } from "node:timers/promises";
import { runCommand } from "./part.ts";
import type { Run } from "./run.ts";

const steadyMs = 20_000;

/** Nothing happens, except that the whole cluster of Postgres is copied. */
export async function steadyState(run: Run): Promise<void> {
  const { parts, database, copy } = run.installation;
  const permissions = parts.map((part) => part.permissions());
  const isRestricted = permissions.every(
    ({ user, capabilities, writable }) => user !== 0 && capabilities === "0" && writable.join() === "/tmp",
  );
  run.promise("every part runs as an unprivileged user who can write to /tmp only", isRestricted);
  if (!isRestricted) run.note(JSON.stringify(permissions));
  await Promise.all([database.copyTo(copy), wait(steadyMs)]);
}

/** Stops and starts each part, and waits until the proxy uses it before the next one. */
export async function restartAll({ installation }: Run, release?: string): Promise<void> {
  for (const part of installation.parts) {
    const end = await part.stop();
    if (end !== "exit code 0") throw new Error(`${part.plan.name} stopped with ${end}`);
    await part.start(release);
    await installation.isServed(part);
  }
}

/** Migrates with the next release while all parts of the previous one serve, and restarts each with the next one. */
export async function upgrade(run: Run, release: string): Promise<void> {
  const { installation } = run;
  const { setup, variables, parts } = installation;
  const before = await readMigrations(run);
  await runCommand({ ...setup, release }, ["migrate"], variables);
  run.note(
    `${(await readMigrations(run)) - before} migrations applied while every part of the previous release served`,
  );
  const ready = await Promise.all(parts.map((part) => part.isReady()));
  run.promise("parts of the previous release stay ready on the newer schema", ready.every(Boolean));
  await restartAll(run, release);
  setup.release = release;
}

const readMigrations = ({ installation }: Run): Promise<number> =>
  installation.database.withSql(async (sql) => {
    const [row] = await sql`select count(*)::int from drizzle.__drizzle_migrations`;
    return row?.count;
  });
