import { describe, expect, it } from "vitest";
import { makeKnownDevice } from "#lib/people/auth/known-device.ts";
import { sessionRule } from "#lib/people/auth/session-times.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { signUp } from "./contract.ts";
import { registerUser } from "./register-user.ts";
import { checkPassword, endSession, readSession, startSession } from "./session.ts";

const password = "a password of some length";
const now = new Date();
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const newUser = async () => {
  const email = `ada-${randomBase62(8).toLowerCase()}@example.com`;
  return { email, ...(await registerUser({ email, password, name: "Ada", partner_name: "Ada's wallet" })) };
};

describe("users and sessions", () => {
  it("signs in with email and password, ignoring the email's case", async () => {
    const { email, userId } = await newUser();
    expect(await checkPassword({ email: email.toUpperCase(), password }, { address: "192.0.2.1" }, now)).toBe(userId);
    expect(await checkPassword({ email, password: `${password}.` }, { address: "192.0.2.1" }, now)).toBeNull();
    expect(await checkPassword({ email: "nobody@example.com", password }, { address: "192.0.2.1" }, now)).toBeNull();
    expect(await checkPassword({ email: ["a"], password: {} }, { address: "192.0.2.1" }, now)).toBeNull();
  });

  it("accepts the right password after any number of failures elsewhere, but delays the addresses that failed", async () => {
    const { email, userId } = await newUser();
    const attempt = (given: string, address: string, device?: string) =>
      checkPassword({ email, password: given }, { address, device }, now);
    for (let count = 0; count < 13; count += 1) expect(await attempt(`guess ${count}`, "192.0.2.66")).toBeNull();
    const delayed = { code: "rate_limited", details: { retryAfterSeconds: expect.any(Number) } };
    await expect(attempt(password, "192.0.2.66")).rejects.toMatchObject(delayed);
    expect(await attempt(password, "192.0.2.99")).toBe(userId);
    // From the attacker's own network, with the cookie of an earlier sign-in.
    expect(await attempt(password, "192.0.2.66", makeKnownDevice(userId, now))).toBe(userId);
    await expect(attempt(password, "192.0.2.66", makeKnownDevice("usr_1", now))).rejects.toMatchObject(delayed);
  });

  it("delays emails without a user in the same way", async () => {
    const email = `nobody-${randomBase62(8)}@example.com`;
    const attempt = () => checkPassword({ email, password }, { address: "192.0.2.66" }, now);
    for (let count = 0; count < 13; count += 1) expect(await attempt()).toBeNull();
    await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("makes the user the owner of the partner they created", async () => {
    const { userId, partnerId, email } = await newUser();
    const sessionId = await startSession(userId, now);
    expect(await readSession(sessionId, now)).toMatchObject({
      userId,
      partnerId,
      email,
      name: "Ada",
      partnerName: "Ada's wallet",
      role: "owner",
    });
  });

  it("ends the session on the server, so that the old cookie is rejected", async () => {
    const { userId } = await newUser();
    const [one, two] = [await startSession(userId, now), await startSession(userId, now)];
    await endSession(one);
    expect(await readSession(one, now)).toBeNull();
    expect(await readSession(two, now)).not.toBeNull();
  });

  it("ends a session 12 hours after the sign-in, used or not", async () => {
    const { userId } = await newUser();
    const idle = await startSession(userId, now);
    expect(await readSession(idle, minutes(719))).not.toBeNull();
    const busy = await startSession(userId, now);
    for (let minute = 100; minute < 720; minute += 100) expect(await readSession(busy, minutes(minute))).not.toBeNull();
    for (const one of [idle, busy]) expect(await readSession(one, minutes(720))).toBeNull();
  });

  it("ends an unused session after SVC_SESSION_IDLE_MINUTES", async () => {
    stubVariables({ SVC_SESSION_IDLE_MINUTES: "30" });
    const { userId } = await newUser();
    const [used, unused] = [await startSession(userId, now), await startSession(userId, now)];
    expect(await readSession(used, minutes(29))).not.toBeNull();
    expect(await readSession(used, minutes(58))).not.toBeNull();
    expect(await readSession(unused, minutes(30))).toBeNull();
    expect(sessionRule("user")).toBe("Sessions end after 30 minutes without use, and 12 hours after the sign-in.");
  });

  it("counts requests that a page sends on its own as idle", async () => {
    stubVariables({ SVC_SESSION_IDLE_MINUTES: "30" });
    const { userId } = await newUser();
    const unattended = await startSession(userId, now);
    const poll = (minute: number) => readSession(unattended, minutes(minute), { isBackground: true });
    for (let minute = 2; minute < 30; minute += 2) expect(await poll(minute)).not.toBeNull();
    expect(await poll(30)).toBeNull();
  });

  it("rejects a taken address without storing anything", async () => {
    const { email } = await newUser();
    const again = { email: email.toUpperCase(), password, name: "Eve", partner_name: "Eve" };
    await expect(registerUser(again)).rejects.toMatchObject({
      code: "validation_failed",
      details: { errors: [{ field: "email" }] },
    });
  });

  it.each([
    "a@b",
    '"e@x"@y.com',
    "a@b.com,c@d.com",
    "a@b.com\n@x",
    "ａ@b.com",
    "a＠b.com",
    "a b@c.com",
    `${"x".repeat(250)}@b.com`,
    "",
  ])("rejects the address %j", (email) => {
    expect(signUp.safeParse({ email, password, name: "A", partner_name: "B" }).success).toBe(false);
  });
});
