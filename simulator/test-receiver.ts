import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

type Received = { path: string; search: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  respondWith(status: number): void;
  /** Resolves once this many callbacks have arrived in total. */
  waitFor(count: number): Promise<Received[]>;
  close(): Promise<void>;
};

/** Receives callbacks in place of Slipway and records them. For tests. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let status = 200;
  let arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { pathname: path, search } = new URL(request.url ?? "/", "http://receiver");
    received.push({ path, search, headers: request.headers, body });
    response.writeHead(status).end();
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    received,
    respondWith(next) {
      status = next;
    },
    async waitFor(count) {
      while (received.length < count) await arrived.promise;
      return received;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
