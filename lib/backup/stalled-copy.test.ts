import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { withSnapshot } from "#db/copy-from-database.ts";
import { loadDatabase } from "#db/copy-into-database.ts";
import { createTestDatabase, setUpOwnDatabase } from "#db/test-database.ts";
import { fillDatabase } from "#tests/durability/write-load.ts";

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
