import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { dayMs } from "#lib/duration.ts";
import { headersAt, headersSentAt } from "./attempt-headers.ts";
import { newSecret, sealSecret } from "./endpoint-secret.ts";

const [current, previous] = [newSecret(), newSecret()];
const rotatedAt = new Date("2026-03-10T12:00:00Z");
const later = (ms: number) => new Date(rotatedAt.getTime() + ms);

/** An event, and an endpoint whose secret was rotated at `rotatedAt`, or never. */
function attemptOf({ isRotated = true, isTest = false } = {}) {
  const event = { id: "evt_1", body: Buffer.from("{}"), isTest };
  const endpoint = {
    id: "whe_1",
    secret: sealSecret("whe_1", current),
    previousSecret: isRotated ? sealSecret("whe_1", previous) : null,
    previousUntil: isRotated ? later(dayMs) : null,
  };
  return { event, endpoint } as Parameters<typeof headersAt>[0];
}

const signature = (at: Date, ...secrets: string[]) =>
  secrets.map((secret) => new Webhook(secret).sign("evt_1", at, "{}")).join(" ");

describe("the headers of an attempt", () => {
  it("are signed with the previous secret too, until exactly a day after the rotation", () => {
    const signed = (at: Date) => headersAt(attemptOf(), at)["webhook-signature"];
    expect(signed(later(1))).toBe(signature(later(1), current, previous));
    expect(signed(later(dayMs - 1))).toBe(signature(later(dayMs - 1), current, previous));
    expect(signed(later(dayMs))).toBe(signature(later(dayMs), current));
  });

  it("mark a test event", () => {
    expect(headersAt(attemptOf({ isTest: true }), rotatedAt)["webhook-test"]).toBe("true");
    expect(headersAt(attemptOf(), rotatedAt)).not.toHaveProperty("webhook-test");
  });
});

describe("the headers of a past attempt", () => {
  it("have the signature if the secret was never rotated", () => {
    const sent = headersSentAt(attemptOf({ isRotated: false }), later(-dayMs));
    expect(sent).toEqual(headersAt(attemptOf({ isRotated: false }), later(-dayMs)));
    expect(sent["webhook-signature"]).toBe(signature(later(-dayMs), current));
  });

  it("have no signature from before the rotation, or from when a worker may have used the secrets of before", () => {
    const isSigned = (ms: number) => "webhook-signature" in headersSentAt(attemptOf(), later(ms));
    expect([-dayMs, -1, 0, 15_000, 15_001].map(isSigned)).toEqual([false, false, false, false, true]);
    expect([dayMs - 15_001, dayMs - 15_000, dayMs, dayMs + 15_000, dayMs + 15_001].map(isSigned)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    const { "webhook-signature": _, ...rest } = headersAt(attemptOf(), later(0));
    expect(headersSentAt(attemptOf(), later(0))).toEqual(rest);
  });
});
