import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import postgres from "postgres";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { createTestDatabase, setUpOwnDatabase } from "#db/test-database.ts";
import { fillDatabase } from "#lab/durability/write-load.ts";
import { withSnapshot } from "#lib/backup/queries/copy-from-database.ts";
import { loadDatabase } from "#lib/backup/queries/copy-into-database.ts";

const sql = setUpOwnDatabase();
const stallMs = 2_000;
const stopBytes = 1_000_000;
const quiet = { print: () => undefined };
const sockets = new Set<Socket>();
beforeAll(() => fillDatabase(sql, { logs: 15_000, transactions: 10 }), 120_000);
afterEach(() => {
  for (const socket of sockets) socket.destroy();
});

/** The address of a database behind a network that stops, without closing connections, once one of them has carried this much. */
async function stoppingAfter(url: string, bytesMax: number): Promise<string> {
  const { port, hostname } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let bytes = 0;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("data", (data) => {
        bytes += data.length;
        if (bytes < bytesMax) to.write(data);
        else from.pause();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return url.replace(`:${port}/`, `:${(server.address() as AddressInfo).port}/`);
}

const stalled = /^Postgres at 127\.0\.0\.1:\d+ hangs or can't be reached: no data for 2 seconds$/;
it("a copy ends with one line if the network of the source or of the target stops", { timeout: 120_000 }, async () => {
  const source = process.env.DATABASE_URL ?? "";
  const copy = async (from: string, to: string) =>
    withSnapshot(from, { stallMs }, (snapshot) => loadDatabase(to, snapshot, { ...quiet, stallMs }));
  const target = () => createTestDatabase("template0");
  await expect(copy(await stoppingAfter(source, stopBytes), await target())).rejects.toThrow(stalled);
  await expect(copy(source, await stoppingAfter(await target(), stopBytes))).rejects.toThrow(stalled);
});

it("copies tables whose last rows arrive at once while the file is written", { timeout: 120_000 }, async () => {
  const url = await createTestDatabase();
  const own = postgres(url, { max: 1 });
  const isSent = async () =>
    (
      await own`select from pg_stat_activity where datname = current_database()
      and application_name = 'slipway-backup' and state = 'idle in transaction'`
    ).length > 0;
  await own`insert into partners (id, name) values ('p', 'Load')`;
  const copied: number[] = [];
  // The chunk of a megabyte is written while between 65 kB and 130 kB more arrive.
  for (let rows = 1_070; rows <= 1_130; rows += 10) {
    await own`delete from notices`;
    await own`insert into notices (id, partner_id, environment, text, path, at)
      select 'notice_' || n, 'p', 'sandbox', repeat('x', 1000), '', now() from generate_series(1, ${rows}::int) n`;
    let count = 0;
    await withSnapshot(url, { stallMs }, async ({ chunks }) => {
      for await (const { table, rows } of chunks) {
        if (table !== "notices") continue;
        count += rows;
        await expect.poll(isSent).toBeTruthy();
      }
    });
    copied.push(count);
  }
  await own.end();
  expect(copied).toEqual([1_070, 1_080, 1_090, 1_100, 1_110, 1_120, 1_130]);
});
