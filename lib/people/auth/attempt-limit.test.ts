import { afterEach, describe, expect, it, vi } from "vitest";
import { randomBase62 } from "#lib/random-id.ts";
import { attemptLimit } from "./attempt-limit.ts";

const passwords = attemptLimit("test passwords", { triesWhileDelayed: 3, reason: "wrong_password" });
const codes = attemptLimit("test codes", { triesWhileDelayed: 0, reason: "wrong_code" });
const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve("signed in");

/** A new account, which strangers at `10.0.0.*` attack. */
function newAccount(limit = passwords) {
  const account = randomBase62(12);
  const attempt = (check: () => Promise<string | null>, address: string, isKnownDevice = false) =>
    limit({ account, address, isKnownDevice, action: "session.refused", subject: undefined }, check);
  return {
    attempt,
    fail: async (times: number, address = "10.0.0.1") => {
      for (let count = 0; count < times; count += 1) await attempt(wrong, address);
    },
  };
}
const delayed = (seconds: number) => ({ code: "rate_limited", details: { retryAfterSeconds: seconds } });

describe("failed attempts on an account", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("have no effect up to the tenth, and only failed ones count", async () => {
    const { attempt, fail } = newAccount();
    for (let count = 0; count < 30; count += 1) await attempt(right, "10.0.0.1");
    await fail(9);
    expect(await attempt(right, "10.0.0.1")).toEqual({ result: "signed in", failures: 0 });
    expect(await attempt(wrong, "10.0.0.1")).toEqual({ result: null, failures: 10 });
  });

  it("delay the eleventh, leave each address three tries, and never run the check beyond them", async () => {
    const { attempt, fail } = newAccount();
    await fail(13);
    const check = vi.fn(right);
    await expect(attempt(check, "10.0.0.1")).rejects.toMatchObject(delayed(480));
    expect(check).not.toHaveBeenCalled();
    expect(await attempt(right, "10.0.0.2")).toMatchObject({ result: "signed in" });
    expect(await attempt(right, "2001:db8:7:1::1")).toMatchObject({ result: "signed in" });
  });

  it("delay by 1, 2, 4, 8, and at most 15 minutes", async () => {
    vi.useFakeTimers();
    const { attempt, fail } = newAccount(codes);
    await fail(10);
    for (const minutes of [1, 2, 4, 8, 15]) {
      await expect(attempt(right, "10.0.0.1")).rejects.toMatchObject(delayed(minutes * 60));
      vi.advanceTimersByTime(minutes * 60_000 + 1);
      expect(await attempt(wrong, "10.0.0.1")).toMatchObject({ result: null });
    }
    await expect(attempt(right, "10.0.0.1")).rejects.toMatchObject(delayed(900));
  });

  it("count the addresses of an IPv6 /64 together, but not its neighbor", async () => {
    const { attempt, fail } = newAccount();
    await fail(10);
    for (const host of [1, 2, 3]) await attempt(wrong, `2001:db8:8:4::${host}`);
    await expect(attempt(right, "2001:db8:8:4::9")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await attempt(right, "2001:db8:8:5::9")).toMatchObject({ result: "signed in" });
  });

  it("leave 20 new networks tries within an hour, and known devices theirs", async () => {
    vi.useFakeTimers();
    const { attempt, fail } = newAccount();
    await fail(10);
    for (let network = 1; network <= 20; network += 1) await attempt(wrong, `10.1.${network}.1`);
    const check = vi.fn(right);
    await expect(attempt(check, "10.1.21.1")).rejects.toMatchObject({ code: "rate_limited" });
    await expect(attempt(check, "2001:db8:9::1")).rejects.toMatchObject({ code: "rate_limited" });
    expect(check).not.toHaveBeenCalled();
    expect(await attempt(right, "10.1.20.2")).toMatchObject({ result: "signed in" });
    expect(await attempt(right, "10.1.21.1", true)).toMatchObject({ result: "signed in" });
    vi.advanceTimersByTime(60 * 60_000 + 1);
    expect(await attempt(right, "10.1.21.1")).toMatchObject({ result: "signed in" });
  });

  it("don't count networks that gave the right password, so that people of one office stay signed in", async () => {
    const { attempt, fail } = newAccount();
    await fail(11);
    for (let network = 1; network <= 25; network += 1)
      expect(await attempt(right, `10.2.${network}.1`)).toMatchObject({ result: "signed in" });
  });

  it("count the addresses of a /24 together", async () => {
    const { attempt, fail } = newAccount();
    await fail(11);
    for (let host = 1; host <= 30; host += 1) await attempt(wrong, `10.3.0.${host}`);
    await expect(attempt(right, "10.3.0.31")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await attempt(right, "10.3.1.1")).toMatchObject({ result: "signed in" });
  });

  it("leave a known device ten tries, also for codes", async () => {
    const { attempt, fail } = newAccount(codes);
    await fail(10);
    await expect(attempt(right, "10.0.0.2")).rejects.toMatchObject({ code: "rate_limited" });
    for (let count = 0; count < 20; count += 1) {
      expect(await attempt(right, "10.0.0.1", true)).toMatchObject({ result: "signed in" });
    }
    for (let count = 0; count < 10; count += 1) await attempt(wrong, "10.0.0.1", true);
    await expect(attempt(right, "10.0.0.1", true)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("run at most ten checks of codes that are sent at once", async () => {
    const { attempt } = newAccount(codes);
    const check = vi.fn(wrong);
    await Promise.allSettled(Array.from({ length: 200 }, (_, index) => attempt(check, `10.0.1.${index}`)));
    expect(check.mock.calls.length).toBeGreaterThanOrEqual(10);
    expect(check.mock.calls.length).toBeLessThanOrEqual(15);
  });

  it("don't count a check that couldn't be made", async () => {
    const { attempt, fail } = newAccount();
    const broken = () => Promise.reject(new Error("database unavailable"));
    for (let count = 0; count < 20; count += 1) await expect(attempt(broken, "10.0.0.1")).rejects.toThrow("database");
    await fail(9);
    expect(await attempt(wrong, "10.0.0.1")).toMatchObject({ failures: 10 });
  });
});
