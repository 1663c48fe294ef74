import { callbackEndpoint } from "#app/api/callback-endpoint.ts";
import type { WriteLine } from "./measure.ts";

const calls = 4_000;
const warmCalls = 500;
// So many that none sends more bad signatures than an address may.
const addresses = 500;

const target = "/api/callbacks/moonpay";
const body = JSON.stringify({
  type: "transaction_updated",
  data: { id: "mp-1", status: "completed", externalTransactionId: "tx_01", walletAddress: "x".repeat(400) },
});
const addressOf = (sender: number) => `198.51.${Math.floor((sender % addresses) / 250)}.${sender % 250}`;

/** The CPU time of one forged callback in the handler of this process. What a flood of them does to the partner API is part of
 * `starvation`. */
export async function benchCallbacks(say: WriteLine) {
  await sendForged(warmCalls);
  const before = process.cpuUsage();
  await sendForged(calls);
  const { user, system } = process.cpuUsage(before);
  const report = { calls, cpu_us: Math.round((user + system) / calls) };
  say(`\nA forged callback (${body.length} bytes) takes ${report.cpu_us} µs of CPU, average of ${calls}\n`);
  return report;
}

/** One after another, because the endpoint lets only some start within a second. */
async function sendForged(count: number): Promise<void> {
  const { handler } = callbackEndpoint();
  const bytes = Buffer.from(body);
  // Well formed and current, with a wrong signature.
  const headers = {
    "content-type": "application/json",
    "moonpay-signature-v2": `t=${Math.floor(Date.now() / 1_000)},s=${"0".repeat(64)}`,
  };
  for (let sender = 0; sender < count; sender += 1) {
    const context = {
      method: "POST",
      path: target,
      query: "",
      origin: "http://127.0.0.1",
      address: addressOf(sender),
      header: (name: string) => (name === "content-length" ? String(bytes.length) : undefined),
      headers: () => headers,
      readBody: async () => bytes,
    };
    const { status } = await handler(context, { provider: "moonpay" });
    if (status !== 401) throw new Error(`A forged callback was given status ${status}`);
  }
}
