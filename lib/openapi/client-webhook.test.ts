import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signWebhook, verifyWebhook, WebhookVerificationError } from "#clients/typescript/src/webhooks.ts";
import vectors from "#clients/webhook-vectors.json" with { type: "json" };
import { documentFor } from "#lib/openapi/document.ts";
import { webhookReferences } from "#lib/openapi/reference.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const [event] = webhookReferences(documentFor({ production: "https://a.example", sandbox: "https://b.example" }));
const body = event?.sample ?? "";
const now = new Date("2026-01-31T12:04:10Z");
const seconds = Math.floor(now.getTime() / 1_000);

function headersOf({ id = "msg_1", timestamp = String(seconds), key = secret, text = body } = {}) {
  const bytes = Buffer.from(key.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", bytes).update(`${id}.${timestamp}.${text}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

const rejects = async (change: Partial<Parameters<typeof verifyWebhook>[0]>) => {
  const verified = verifyWebhook({ body, headers: headersOf(), secret, now, ...change });
  await expect(verified).rejects.toThrow(WebhookVerificationError);
};

describe("a webhook", () => {
  it("is verified as text and as bytes, with any kind of headers", async () => {
    const found = { id: "msg_1", event: JSON.parse(body) };
    expect(found.event.meta.event).toBe("transaction.success");
    expect(await verifyWebhook({ body, headers: headersOf(), secret, now })).toEqual(found);
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook({ body: bytes, headers: new Headers(headersOf()), secret, now })).toEqual(found);
    const upper = Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verifyWebhook({ body, headers: upper, secret, now })).toEqual(found);
  });

  it.each(vectors)("is verified or rejected as in the test vectors: $name", async (vector) => {
    const verified = verifyWebhook({ ...vector, secret: vector.secrets, now: new Date(vector.now * 1_000) });
    if (vector.valid) expect((await verified).id).toBe(vector.headers["webhook-id"]);
    else await expect(verified).rejects.toThrow(WebhookVerificationError);
  });

  it("is verified during a rotation with either secret and among several signatures", async () => {
    const both = `v1,AAAA v2,zzz ${headersOf({ key: other })["webhook-signature"]}`;
    const headers = { ...headersOf(), "webhook-signature": both };
    expect((await verifyWebhook({ body, headers, secret: [secret, other], now })).id).toBe("msg_1");
    await rejects({ headers });
  });

  it("is rejected if the body, ID, timestamp or secret differs from what was signed", async () => {
    await rejects({ body: body.replace("150000", "150001") });
    await rejects({ headers: { ...headersOf(), "webhook-id": "msg_2" } });
    await rejects({ headers: { ...headersOf(), "webhook-timestamp": String(seconds + 1) } });
    await rejects({ secret: other });
  });

  it("is rejected if its timestamp is more than five minutes off, in either direction", async () => {
    const at = (offset: number) => ({ headers: headersOf({ timestamp: String(seconds + offset) }) });
    expect((await verifyWebhook({ body, secret, now, ...at(-300) })).id).toBe("msg_1");
    expect((await verifyWebhook({ body, secret, now, ...at(300) })).id).toBe("msg_1");
    await rejects(at(-301));
    await rejects(at(301));
    await rejects({ headers: headersOf({ timestamp: "soon" }) });
  });

  it("is rejected if a header is missing, empty or sent as a list", async () => {
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      await rejects({ headers: { ...headersOf(), [name]: undefined } });
      await rejects({ headers: { ...headersOf(), [name]: "" } });
      await rejects({ headers: { ...headersOf(), [name]: ["a", "b"] } });
    }
    await rejects({ headers: { ...headersOf(), "webhook-signature": "v1," } });
    await rejects({ headers: { ...headersOf(), "webhook-signature": headersOf()["webhook-signature"].slice(0, -4) } });
  });

  it("isn't verified with a secret that is empty, too short, or not base64", async () => {
    for (const weak of ["", [], "whsec_", "whsec_AAAA", "whsec_ä"])
      await expect(verifyWebhook({ body, headers: headersOf(), secret: weak, now })).rejects.toThrow(TypeError);
  });

  it("is verified with the headers that signWebhook returns", async () => {
    const headers = await signWebhook({ id: "msg_1", body, secret, now });
    expect(headers).toEqual(headersOf());
    expect((await verifyWebhook({ body, headers, secret, now })).id).toBe("msg_1");
  });
});
