import { beforeEach, expect, it } from "vitest";
import { stubVariables } from "#lib/test-variables.ts";
import { createArrivalToken, describeArrival } from "./arrival.ts";

const now = Date.parse("2031-05-01T00:00:00Z");
const secrets = ["the first secret, which is random enough", "the second secret, which is random too"];
const configure = (secret = "", previous = "") =>
  stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous, SVC_TRUSTED_PROXIES: "2" });
const describeWith = (token: string, headers: Record<string, string> = {}, nowMs = now) =>
  describeArrival({ host: "pay.example.com", "x-svc-doctor": token, ...headers }, "203.0.113.7", nowMs);

beforeEach(() => configure(secrets[0]));

it("describes how a request with a token arrived", () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7, 10.0.0.1", "x-forwarded-proto": "https" };
  expect(JSON.parse(describeWith(createArrivalToken(now), forwarded)["x-svc-arrival"] ?? "")).toEqual({
    host: "pay.example.com",
    forwardedProtocol: "https",
    forwardedAddresses: 2,
    address: "203.0.113.7",
    trustedProxies: 2,
  });
  expect(describeWith(createArrivalToken(now))["x-svc-arrival"]).toContain('"forwardedAddresses":0');
});

it("accepts a token for a minute, also while SVC_SECRET changes", () => {
  const token = createArrivalToken(now);
  expect(describeWith(token, {}, now + 59_999)).not.toEqual({});
  expect(describeWith(token, {}, now + 60_000)).toEqual({});
  configure(secrets[1], secrets[0]);
  expect(describeWith(token)).not.toEqual({});
});

it("says nothing without a valid token", () => {
  const token = createArrivalToken(now);
  const [expires = "", signature = ""] = token.split(".");
  expect(describeArrival({ host: "pay.example.com" }, "203.0.113.7", now)).toEqual({});
  for (const bad of ["", "1", `${expires}.`, `${Number(expires) + 1}.${signature}`, `${expires}.${"0".repeat(64)}`])
    expect(describeWith(bad)).toEqual({});
  configure(secrets[1]);
  expect(describeWith(token)).toEqual({});
});
