import { spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyWebhook } from "#clients/typescript/src/webhooks.ts";
import { transact } from "#db/client.ts";
import { createTransaction } from "#lib/transactions/create-transaction.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { selectEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { renewLease } from "#lib/webhooks/queries/queue.ts";
import { serveEndpoint } from "./serve-endpoint.ts";
import { startReceiver } from "./test-receiver.ts";
import { newTestEndpoint, testSenderContext } from "./test-webhooks.ts";
import { writeEvent } from "./write-event.ts";

type Delivery = { secret: string; headers: Record<string, string>; body: Buffer };

const contexts: Record<string, string> = {
  "emoji joined of several": "👩🏽‍🚀 for 👨‍👩‍👧‍👦 🏳️‍🌈",
  "line and paragraph separators": "one\u2028two\u2029three",
  "right-to-left text and its marks": "طلب ١٢٣ \u202eabc\u202c עברית \u200f",
  "255 emoji": "🧾".repeat(255),
  "255 letters": "x".repeat(255),
  "combined letters in both forms": "é e\u0301 ﬁ Å \u212b",
  "what JSON and HTML escape": "\"\\/\b\f\n\r\t\u0001\u007f</script><!-- &amp; '",
};

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const deliveries: Record<string, Delivery> = {};

beforeAll(async () => {
  receiver = await startReceiver();
  const made = await newTestEndpoint(receiver.url);
  for (const partner_context of Object.values(contexts)) {
    const { row } = await createTransaction(
      made.scope,
      {
        fiat_currency: "USD",
        crypto_currency: "BTC",
        payment_method: "card",
        network: "mainnet",
        amount: "100",
        type: "BUY",
        provider: "tester",
        partner_context,
        redirect_url: "https://shop.example/thanks",
      },
      { providers: [testProvider()], baseUrl: "http://127.0.0.1:3000", now: new Date() },
    );
    await transact((tx) => writeEvent({ ...row, status: "success" }, { now: new Date() }, tx));
  }
  const endpoint = await selectEndpoint(made.scope, made.endpoint.id);
  const taken = endpoint && (await renewLease(endpoint));
  if (!taken) throw new Error("the endpoint could not be leased");
  await serveEndpoint(taken, testSenderContext());
  for (const { headers, body } of receiver.received) {
    const context = JSON.parse(body.toString()).data.partner_context;
    const [name = "?"] = Object.entries(contexts).find(([, text]) => text === context) ?? [];
    const sent = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, String(value)]));
    deliveries[name] = { secret: made.secret, headers: sent, body };
  }
});
afterAll(() => receiver.close());

function isBelieved(verify: () => unknown): boolean {
  try {
    verify();
    return true;
  } catch {
    return false;
  }
}

const byOfficialLibrary = ({ secret, headers, body }: Delivery) =>
  isBelieved(() => new Webhook(secret).verify(body, headers, { jsonParse: false }));
const byOurClient = (delivery: Delivery) =>
  verifyWebhook(delivery).then(
    () => true,
    () => false,
  );

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** Verifies the deliveries with Python's standard library, or with Web Crypto if there is no Python. */
async function byAnotherLanguage(all: Delivery[]): Promise<boolean[]> {
  if (!hasPython) return Promise.all(all.map(byWebCrypto));
  const input = JSON.stringify(all.map((delivery) => ({ ...delivery, body: delivery.body.toString("base64") })));
  const { stdout, stderr } = spawnSync("python3", ["lib/webhooks/verify-webhook.py"], { input, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

async function byWebCrypto({ secret, headers, body }: Delivery): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
  const key = await webcrypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const signed = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`), body]);
  const signature = Buffer.from(headers["webhook-signature"]?.slice("v1,".length) ?? "", "base64");
  return webcrypto.subtle.verify("HMAC", key, signature, signed);
}

/** Copies of the delivery, each with one bit flipped in one byte of its body. */
function turned(delivery: Delivery): Delivery[] {
  return Array.from(delivery.body, (byte, place) => {
    const body = Buffer.from(delivery.body);
    body[place] = byte ^ (1 << (place % 8));
    return { ...delivery, body };
  });
}

const delivered = (name: string): Delivery => {
  const delivery = deliveries[name];
  if (!delivery) throw new Error(`nothing arrived with ${name}`);
  return delivery;
};

describe("a captured delivery", () => {
  it("exists for every context, which arrived unchanged", () => {
    expect(Object.keys(deliveries).sort()).toEqual(Object.keys(contexts).sort());
  });

  it.each(Object.keys(contexts))("is accepted by every verifier with a context of %s", async (name) => {
    const delivery = delivered(name);
    expect([byOfficialLibrary(delivery), await byOurClient(delivery)]).toEqual([true, true]);
    expect(await byAnotherLanguage([delivery])).toEqual([true]);
  });

  it("is rejected by every verifier if any byte of its body differs", async () => {
    const changed = turned(delivered("emoji joined of several"));
    expect(changed.length).toBeGreaterThan(500);
    expect(changed.filter(byOfficialLibrary)).toEqual([]);
    expect((await Promise.all(changed.map(byOurClient))).filter(Boolean)).toEqual([]);
    expect((await byAnotherLanguage(changed)).filter(Boolean)).toEqual([]);
  });

  it("is rejected by every verifier with another secret, ID, or time, or with a byte more or less", async () => {
    const delivery = delivered("line and paragraph separators");
    const { headers, body } = delivery;
    const changed = [
      { ...delivery, secret: `whsec_${Buffer.alloc(32, 7).toString("base64")}` },
      { ...delivery, headers: { ...headers, "webhook-id": `${headers["webhook-id"]}x` } },
      { ...delivery, headers: { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) } },
      { ...delivery, body: Buffer.concat([body, Buffer.from("\n")]) },
      { ...delivery, body: body.subarray(0, -1) },
    ];
    expect([...changed.map(byOfficialLibrary), ...(await Promise.all(changed.map(byOurClient)))]).toEqual(
      Array(10).fill(false),
    );
    expect(await byAnotherLanguage(changed)).toEqual(Array(5).fill(false));
  });
});
