import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** How a receiver behaves after the first bytes of a request. */
export type BadBehavior = (socket: Socket) => void;

const head = (more: string) => `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n${more}\r\n`;
const hugeBytes = 200 * 1024 * 1024;
const headers = Buffer.from(`x-more: ${"x".repeat(1_000)}\r\n`.repeat(64));
const chunk = Buffer.alloc(64 * 1024, "x");
// Ten megabytes of zeros compressed to ten kilobytes.
const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));

export const badBehaviors = {
  neverAnswers: () => undefined,
  answersSlowly: (socket) => drip(socket, `${head("content-length: 2\r\n")}ok`),
  readsButAnswersSlowly: (socket) => {
    socket.write(head("content-length: 1000\r\n"));
    drip(socket, "x".repeat(1_000));
  },
  answersAndHangs: (socket) => socket.write(`${head("content-length: 1000\r\n")}thanks`),
  redirects: (socket) => {
    socket.write(`HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n`);
  },
  resets: (socket) => socket.resetAndDestroy(),
  hangsUp: (socket) => socket.end(),
  talksNonsense: (socket) => socket.end("I am not a web server\r\n\r\n"),
  sendsEndlessHeaders: (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    pour(socket, headers, hugeBytes);
  },
  sendsEndlessHints: (socket) => {
    const hints = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n"), 10);
    socket.once("close", () => clearInterval(hints));
  },
  sendsHugeAnswer: (socket) => {
    socket.write(head(`content-length: ${hugeBytes}\r\n`));
    pour(socket, chunk, hugeBytes);
  },
  sendsGzipBomb: (socket) => {
    socket.write(head(`content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n`));
    socket.write(bomb);
  },
} satisfies Record<string, BadBehavior>;

/** Sends one byte per second. */
function drip(socket: Socket, text: string): void {
  let place = 0;
  const dripping = setInterval(() => {
    socket.write(text[place] ?? "");
    place += 1;
  }, 1_000);
  socket.once("close", () => clearInterval(dripping));
}

/** Sends as fast as the other end reads. */
function pour(socket: Socket, what: Buffer, bytes: number): void {
  if (bytes <= 0 || socket.destroyed) return;
  if (socket.write(what)) setImmediate(() => pour(socket, what, bytes - what.length));
  else socket.once("drain", () => pour(socket, what, bytes - what.length));
}

/** A receiver on loopback that misbehaves the same way on every request. */
export async function startBadReceiver(misbehave: BadBehavior) {
  const open = new Set<Socket>();
  let requests = 0;
  let bytesSent = 0;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("data", (data) => {
      if (!data.toString("latin1").startsWith("POST ")) return;
      requests += 1;
      misbehave(socket);
    });
    socket.on("error", () => undefined);
    socket.once("close", () => {
      bytesSent += socket.bytesWritten;
      open.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : address}/hook`,
    requests: () => requests,
    /** Bytes of closed connections. */
    bytesSent: () => bytesSent,
    isIdle: () => open.size === 0,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
