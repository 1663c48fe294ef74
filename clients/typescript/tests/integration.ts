// The ten-minute integration, as a partner's developer runs it: from the quote to the verified webhook.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { SlipwayClient, SlipwayError } from "slipway";
import { verifyWebhook } from "slipway/webhooks";

const slipway = new SlipwayClient({
  baseUrl: process.env["SVC_BASE_URL"] ?? "",
  apiKey: process.env["SVC_API_KEY"] ?? "",
});
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const partner_context = `order-${process.pid}`;

let onReceived: (text: string) => void = () => undefined;
const received = new Promise<string>((resolve) => {
  onReceived = resolve;
});
const receiver = createServer(async (request, response) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { event } = await verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret });
  response.end();
  if (event.data.partner_context === partner_context) onReceived(`${event.meta.event} ${event.data.id}`);
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");

const forward = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
const listening = spawn(process.execPath, [
  "node_modules/.bin/slipway",
  "listen",
  "--forward",
  forward,
  "--secret",
  secret,
]);
listening.stderr.pipe(process.stderr);
for await (const line of createInterface({ input: listening.stdout })) if (line.startsWith("Connected")) break;

const wanted = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 150_000,
} as const;
const best = (await slipway.listQuotes(wanted)).find(({ is_best }) => is_best);
if (!best) throw new Error("No provider supports this request");
const order = {
  ...wanted,
  provider: best.provider.identifier,
  partner_context,
  redirect_url: "https://shop.example/thanks",
};
const { transaction_id } = await slipway.createTransaction(order);
const conflict = await slipway.createTransaction({ ...order, amount: 160_000 }).catch((error: unknown) => error);
if (!(conflict instanceof SlipwayError) || conflict.code !== "partner_context_conflict") throw conflict;
await slipway.simulateOutcome(transaction_id, { status: "success" });

const event = await received;
console.log(JSON.stringify({ isSame: conflict.data.transaction_id === transaction_id, event, transaction_id }));
listening.kill();
receiver.close();
