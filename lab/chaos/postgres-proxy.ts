import { createConnection, createServer, type Socket } from "node:net";
import { freePort } from "#processes/postgres.ts";

export type PostgresProxy = {
  port: number;
  /** The target port of new connections. Null resets them. */
  leadTo(port: number | null): void;
  close(): Promise<void>;
};

/** A TCP proxy with a stable port: Postgres has another port after each start. */
export async function openPostgresProxy(): Promise<PostgresProxy> {
  let target: number | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (target === null) {
      near.resetAndDestroy();
      return;
    }
    const far = createConnection(target, "127.0.0.1");
    far.on("error", () => far.destroy());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port,
    leadTo(next) {
      target = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
