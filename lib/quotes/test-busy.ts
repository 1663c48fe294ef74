import { Worker } from "node:worker_threads";

/** Keeps this thread from doing anything else. */
export function block(durationMs: number): void {
  const endMs = performance.now() + durationMs;
  while (performance.now() < endMs);
}

const serve = `
const { createServer } = require("node:http");
const { parentPort, workerData } = require("node:worker_threads");
const server = createServer((request, response) => {
  parentPort.postMessage("asked");
  if (workerData.body !== null) response.end(workerData.body);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

/** Runs an HTTP server that responds also while this thread is blocked, and never if `body` is null. */
export async function withThreadedServer(
  body: string | null,
  act: (address: string, asked: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const worker = new Worker(serve, { eval: true, workerData: { body } });
  const next = () => new Promise((resolve) => worker.once("message", resolve));
  try {
    await act(`http://127.0.0.1:${await next()}`, next());
  } finally {
    await worker.terminate();
  }
}
