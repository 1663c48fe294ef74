import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookRefusedError } from "#clients/typescript/verify-webhook.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { webhookReferences } from "#lib/openapi/glossary.ts";

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

const refused = (change: Partial<Parameters<typeof verifyWebhook>[0]>) => {
  const verify = () => verifyWebhook({ body, headers: headersOf(), secret, now, ...change });
  expect(verify).toThrow(WebhookRefusedError);
};

describe("a webhook", () => {
  it("is believed with its signature, as text and as bytes, from any kind of headers", () => {
    const found = { id: "msg_1", event: JSON.parse(body) };
    expect(found.event.meta.event).toBe("transaction.success");
    expect(verifyWebhook({ body, headers: headersOf(), secret, now })).toEqual(found);
    const bytes = new TextEncoder().encode(body);
    expect(verifyWebhook({ body: bytes, headers: new Headers(headersOf()), secret, now })).toEqual(found);
    const upper = Object.fromEntries(Object.entries(headersOf()).map(([name, value]) => [name.toUpperCase(), value]));
    expect(verifyWebhook({ body, headers: upper, secret, now })).toEqual(found);
  });

  it("agrees with the example that Standard Webhooks publishes", () => {
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

  it("is believed during a rotation, by either secret and among several signatures", () => {
    const both = `v1,AAAA v2,zzz ${headersOf({ key: other })["webhook-signature"]}`;
    const headers = { ...headersOf(), "webhook-signature": both };
    expect(verifyWebhook({ body, headers, secret: [secret, other], now }).id).toBe("msg_1");
    refused({ headers });
  });

  it("is refused when body, id, time or secret are not what was signed", () => {
    refused({ body: body.replace("150000", "150001") });
    refused({ headers: { ...headersOf(), "webhook-id": "msg_2" } });
    refused({ headers: { ...headersOf(), "webhook-timestamp": String(seconds + 1) } });
    refused({ secret: other });
    refused({ secret: [] });
  });

  it("is refused when its time is more than five minutes from now, on either side", () => {
    const at = (offset: number) => ({ headers: headersOf({ timestamp: String(seconds + offset) }) });
    expect(verifyWebhook({ body, secret, now, ...at(-300) }).id).toBe("msg_1");
    expect(verifyWebhook({ body, secret, now, ...at(300) }).id).toBe("msg_1");
    refused(at(-301));
    refused(at(301));
    refused({ headers: headersOf({ timestamp: "soon" }) });
  });

  it("is refused with a header missing, empty, or sent as a list", () => {
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
      refused({ headers: { ...headersOf(), [name]: undefined } });
      refused({ headers: { ...headersOf(), [name]: "" } });
      refused({ headers: { ...headersOf(), [name]: ["a", "b"] } });
    }
    refused({ headers: { ...headersOf(), "webhook-signature": "v1," } });
    refused({ headers: { ...headersOf(), "webhook-signature": headersOf()["webhook-signature"].slice(0, -4) } });
  });

  it("is refused with a secret that is empty or too short to be one", () => {
    for (const weak of ["", "whsec_", "whsec_AAAA"]) {
      refused({ secret: weak, headers: headersOf({ key: weak || "whsec_" }) });
    }
  });
});
