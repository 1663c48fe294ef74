import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { readMigrations } from "#db/migrations.ts";
import type { TenantScope } from "#db/scope.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";
import { assignEventPositions } from "#lib/webhooks/queries/event-feed.ts";
import { sendTestEvent } from "#lib/webhooks/send-test-event.ts";
import {
  type Cluster,
  clocks,
  copyData,
  dump,
  hasPostgres15,
  newPath,
  removeData,
  runProgram,
  startCluster,
  stopClusters,
  untilRow,
} from "./test-cluster.ts";

/** What a partner's reader sees of the event feed when the database moves to another cluster. */

const timeoutMs = 120_000;

let sourceData = "";

beforeAll(async () => {
  if (!hasPostgres15) return;
  const source = await prepareSource(readMigrations().at(-1)?.tag ?? "");
  await source.stop();
  sourceData = source.data;
}, timeoutMs);

afterEach(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  await stopClusters();
}, timeoutMs);

afterAll(removeData, timeoutMs);

/** Later queries go to this cluster. */
async function connect(cluster: Cluster): Promise<void> {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", cluster.url);
}

const scope: TenantScope = { partnerId: "partner", environment: "sandbox" };

/** A cluster that has used many transaction IDs, with a partner, in the schema of this migration. */
async function prepareSource(through: string): Promise<Cluster> {
  const cluster = await startCluster();
  await migrateDatabase(cluster.url, { through });
  await cluster.sql`insert into partners (id, name) values (${scope.partnerId}, 'Reader')`;
  await cluster.sql`do $$ begin for i in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$`;
  return cluster;
}

/** The same in the newest schema, from a copy of the data, which is faster. */
async function startSource(): Promise<Cluster> {
  const cluster = await startCluster({ data: copyData(sourceData) });
  await connect(cluster);
  return cluster;
}

async function send(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let sent = 0; sent < count; sent += 1)
    ids.push((await sendTestEvent(scope, { name: "transaction.success" }, new Date())).eventId);
  return ids;
}

/** The events after this cursor, in pages of two, and the cursor to store. */
async function readAll(from?: string) {
  const ids: string[] = [];
  for (let cursor = from; ; ) {
    const { events, pagination } = await listEvents(scope, { cursor, limit: 2 });
    ids.push(...events.map(({ id }) => id));
    cursor = pagination.next_cursor;
    if (!pagination.has_more) return { ids, cursor };
  }
}

async function cursorAfter(count: number): Promise<string> {
  return (await listEvents(scope, { limit: count })).pagination.next_cursor;
}

async function restore(file: string, { clock = "+0h" } = {}): Promise<Cluster> {
  const cluster = await startCluster({ clock });
  runProgram("pg_restore", "--exit-on-error", "-d", cluster.url, file);
  await migrateDatabase(cluster.url);
  await connect(cluster);
  return cluster;
}

describe.skipIf(!hasPostgres15)("the event feed, on real clusters (needs the Debian package postgresql-15)", () => {
  it("continues in a new cluster after pg_dump and pg_restore", { timeout: timeoutMs }, async () => {
    const cluster = await startSource();
    const old = await send(5);
    const [middle, end] = [await cursorAfter(2), await cursorAfter(5)];
    await restore(dump(cluster));
    expect((await readAll()).ids).toEqual(old);
    const added = await send(3);
    expect((await readAll()).ids).toEqual([...old, ...added]);
    expect((await readAll(middle)).ids).toEqual([...old.slice(2), ...added]);
    expect((await readAll(end)).ids).toEqual(added);
  });

  it.each(clocks)(
    "returns what follows a restore from an older backup to a reader that was ahead of it, with the clock at %s",
    { timeout: timeoutMs },
    async (clock) => {
      const cluster = await startSource();
      await send(3);
      await assignEventPositions();
      const file = dump(cluster);
      await send(4);
      const { cursor } = await readAll();
      await restore(file, { clock });
      const added = await send(2);
      const { ids, cursor: next } = await readAll(cursor);
      expect(ids).toEqual(added);
      const later = await send(3);
      expect((await readAll(next)).ids).toEqual(later);
      expect((await readAll(cursor)).ids).toEqual([...added, ...later]);
    },
  );

  it("continues after a second restore, from cursors of a cluster that no backup knows", {
    timeout: timeoutMs,
  }, async () => {
    const cluster = await startSource();
    const old = await send(2);
    await assignEventPositions();
    const file = dump(cluster);
    await restore(file);
    await send(3);
    const { cursor } = await readAll();
    await restore(file);
    const added = await send(3);
    expect((await readAll(cursor)).ids).toEqual(added);
    expect((await readAll()).ids).toEqual([...old, ...added]);
  });

  it("continues after a snapshot of the disk replaced the data", { timeout: timeoutMs }, async () => {
    const cluster = await startSource();
    await send(3);
    await assignEventPositions();
    await closeDatabase();
    await cluster.stop();
    const snapshot = copyData(cluster.data);
    const original = await startCluster({ data: cluster.data });
    await connect(original);
    await send(4);
    const { cursor } = await readAll();
    await connect(await startCluster({ data: snapshot }));
    const added = await send(2);
    expect((await readAll(cursor)).ids).toEqual(added);
  });

  it("continues on a promoted standby that lost the last commits", { timeout: timeoutMs }, async () => {
    const cluster = await startSource();
    const old = await send(3);
    const middle = await cursorAfter(2);
    const data = newPath("standby");
    runProgram("pg_basebackup", "-D", data, "-R", "--no-sync", "-c", "fast", "-d", cluster.url);
    const standby = await startCluster({ data });
    await standby.sql`alter system set primary_conninfo = ''`;
    await standby.sql`select pg_reload_conf()`;
    await untilRow(() => standby.sql`select from (select) one where not exists (select from pg_stat_wal_receiver)`);
    await send(2);
    const { cursor } = await readAll();
    await closeDatabase();
    await cluster.stop("SIGQUIT");
    await standby.sql`select pg_promote()`;
    await connect(standby);
    const added = await send(2);
    expect((await readAll(cursor)).ids).toEqual(added);
    expect((await readAll(middle)).ids).toEqual([...old.slice(2), ...added]);
  });

  it("continues in a cluster that was filled by logical replication", { timeout: timeoutMs }, async () => {
    const source = await startSource();
    const old = await send(4);
    const middle = await cursorAfter(2);
    const target = await startCluster();
    const schema = newPath("schema");
    runProgram("pg_dump", "-Fc", "--schema-only", "-f", schema, source.url);
    runProgram("pg_restore", "-d", target.url, schema);
    await source.sql`create publication everything for all tables`;
    await target.sql.unsafe(`create subscription everything connection '${source.url}' publication everything`);
    await untilRow(
      () => target.sql`
      select from (select) one where not exists (select from pg_subscription_rel where srsubstate <> 'r')`,
    );
    await source.sql`insert into callbacks (provider, environment, body_hash, state, received_at)
      values ('paybis', 'sandbox', '1', 'null', now())`;
    // These have no position yet.
    old.push(...(await send(2)));
    await untilRow(() => target.sql`select from webhook_events where id = ${old[5] ?? ""}`);
    await closeDatabase();
    await target.sql`drop subscription everything`;
    await source.stop();

    await migrateDatabase(target.url);
    await connect(target);
    const [callback] = await target.sql`insert into callbacks (provider, environment, body_hash, state, received_at)
      values ('paybis', 'sandbox', '2', 'null', now()) returning id`;
    expect(Number(callback?.id)).toBe(2);
    const added = await send(2);
    expect((await readAll(middle)).ids).toEqual([...old.slice(2), ...added]);
  });

  it("doesn't wait for a long transaction in another database", { timeout: timeoutMs }, async () => {
    const cluster = await startSource();
    await cluster.sql`create database neighbor`;
    const neighbor = postgres(cluster.url.replace(/postgres$/, "neighbor"), { max: 1 });
    await neighbor.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      const made = await send(2);
      expect((await readAll()).ids).toEqual(made);
    });
    await neighbor.end();
  });
});
