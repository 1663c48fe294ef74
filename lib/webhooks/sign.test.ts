import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { newSecret } from "./endpoint-secret.ts";
import { signedHeaders } from "./sign.ts";

it("signs with the current secret first and with the previous one during a rotation", () => {
  const [current, previous, now, body] = [newSecret(), newSecret(), new Date(), Buffer.from("{}")];
  const expected = [current, previous].map((secret) => new Webhook(secret).sign("evt_1", now, "{}"));
  expect(signedHeaders("evt_1", body, { current, previous }, now)["webhook-signature"]).toBe(expected.join(" "));
  expect(signedHeaders("evt_1", body, { current, previous: null }, now)["webhook-signature"]).toBe(expected[0]);
});

it("sends the ID and the time in seconds", () => {
  const now = new Date("2026-01-01T00:00:00.999Z");
  const headers = signedHeaders("evt_1", Buffer.from("{}"), { current: newSecret(), previous: null }, now);
  expect(headers).toMatchObject({ "webhook-id": "evt_1", "webhook-timestamp": "1767225600" });
});
