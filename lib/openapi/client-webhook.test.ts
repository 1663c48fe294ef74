import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "#clients/typescript/verify-webhook.ts";
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

const rejects = (change: Partial<Parameters<typeof verifyWebhook>[0]>) => {
  const verify = () => verifyWebhook({ body, headers: headersOf(), secret, now, ...change });
  expect(verify).toThrow(WebhookVerificationError);
};

describe("a webhook", () => {
  it("is verified as text and as bytes, with any kind of headers", () => {
    const found = { id: "msg_1", event: JSON.parse(body) };
    expect(found.event.meta.event).toBe("transaction.success");
    expect(verifyWebhook({ body, headers: headersOf(), secret, now })).toEqual(found);
    const bytes = new TextEncoder().encode(body);
    expect(verifyWebhook({ body: bytes, headers: new Headers(headersOf()), secret, now })).toEqual(found);
    const upper = Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verifyWebhook({ body, headers: upper, secret, now })).toEqual(found);
  });

  it("matches the example published by Standard Webhooks", () => {
    const text = '{"test": 2432232314}';
    const verify = (secretText: string) =>
      verifyWebhook({
        body: text,
        headers: {
          "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
          "webhook-timestamp": "1614265330",
          "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        },
        secret: secretText,
        now: new Date(1_614_265_330_000),
      });
    expect(verify("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").id).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
    expect(verify("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").id).toBe("msg_p5jXN8AQM9LWM0D4loKWxJek");
  });

  it("is verified during a rotation with either secret and among several signatures", () => {
    const both = `v1,AAAA v2,zzz ${headersOf({ key: other })["webhook-signature"]}`;
    const headers = { ...headersOf(), "webhook-signature": both };
    expect(verifyWebhook({ body, headers, secret: [secret, other], now }).id).toBe("msg_1");
    rejects({ headers });
  });

  it("is rejected if the body, ID, timestamp or secret differs from what was signed", () => {
    rejects({ body: body.replace("150000", "150001") });
    rejects({ headers: { ...headersOf(), "webhook-id": "msg_2" } });
    rejects({ headers: { ...headersOf(), "webhook-timestamp": String(seconds + 1) } });
    rejects({ secret: other });
    rejects({ secret: [] });
  });

  it("is rejected if its timestamp is more than five minutes off, in either direction", () => {
    const at = (offset: number) => ({ headers: headersOf({ timestamp: String(seconds + offset) }) });
    expect(verifyWebhook({ body, secret, now, ...at(-300) }).id).toBe("msg_1");
    expect(verifyWebhook({ body, secret, now, ...at(300) }).id).toBe("msg_1");
    rejects(at(-301));
    rejects(at(301));
    rejects({ headers: headersOf({ timestamp: "soon" }) });
  });

  it("is rejected if a header is missing, empty or sent as a list", () => {
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      rejects({ headers: { ...headersOf(), [name]: undefined } });
      rejects({ headers: { ...headersOf(), [name]: "" } });
      rejects({ headers: { ...headersOf(), [name]: ["a", "b"] } });
    }
    rejects({ headers: { ...headersOf(), "webhook-signature": "v1," } });
    rejects({ headers: { ...headersOf(), "webhook-signature": headersOf()["webhook-signature"].slice(0, -4) } });
  });

  it("is rejected if the secret is empty or too short", () => {
    for (const weak of ["", "whsec_", "whsec_AAAA"]) {
      rejects({ secret: weak, headers: headersOf({ key: weak || "whsec_" }) });
    }
  });
});
