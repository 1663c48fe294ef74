import { describe, expect, it } from "vitest";
import { afterAttempt, type EndpointHealth, type FinishedAttempt } from "./after-attempt.ts";
import { attemptsMax } from "./retry-schedule.ts";
import type { Outcome } from "./send.ts";

const now = new Date("2026-11-21T12:00:00Z");
const hour = 3_600_000;
const ago = (ms: number) => new Date(now.getTime() - ms);
const hence = (ms: number) => new Date(now.getTime() + ms);

const healthy: EndpointHealth = { failingSince: null, isSlow: false, pausedAt: null, pauseReason: null };

const answered = (statusCode: number, more: Partial<Outcome> = {}): Outcome => ({
  statusCode,
  error: null,
  durationMs: 20,
  answer: Buffer.of(),
  retryAfterSeconds: null,
  ...more,
});
const timedOut: Outcome = {
  statusCode: null,
  error: "timeout",
  durationMs: 15_000,
  answer: null,
  retryAfterSeconds: null,
};

type Situation = Partial<FinishedAttempt["delivery"]> & { isResend?: boolean; health?: Partial<EndpointHealth> };

const applied = (outcome: Outcome, { status = "pending", attempts = 0, isResend = false, health }: Situation = {}) =>
  afterAttempt({ delivery: { status, attempts }, isResend, outcome }, { ...healthy, ...health }, now, () => 0.5);

describe("what a try means for its delivery", () => {
  it.each([200, 201, 204, 299])("is delivered at %i", (statusCode) => {
    expect(applied(answered(statusCode), { attempts: 3 }).delivery).toEqual({
      status: "delivered",
      attempts: 4,
      nextAttemptAt: null,
    });
  });

  it.each([199, 300, 304, 307, 400, 404, 410, 429, 500, 503])("is tried again after %i", (statusCode) => {
    expect(applied(answered(statusCode)).delivery).toEqual({
      status: "pending",
      attempts: 1,
      nextAttemptAt: hence(5_000),
    });
  });

  it("is tried again when there was no answer at all", () => {
    expect(applied(timedOut, { attempts: 1 }).delivery).toMatchObject({ attempts: 2, nextAttemptAt: hence(30_000) });
  });

  it("waits for as long as Retry-After asks where that is longer", () => {
    const asked = (retryAfterSeconds: number) =>
      applied(answered(503, { retryAfterSeconds })).delivery?.nextAttemptAt ?? null;
    expect(asked(1)).toEqual(hence(5_000));
    expect(asked(3_600)).toEqual(hence(hour));
    expect(asked(10 * 24 * 3_600)).toEqual(hence(24 * hour));
  });

  it("has failed for good after the last of its attempts, and not one before", () => {
    expect(applied(answered(500), { attempts: attemptsMax - 2 }).delivery?.status).toBe("pending");
    expect(applied(answered(500), { attempts: attemptsMax - 1 }).delivery).toEqual({
      status: "failed",
      attempts: attemptsMax,
      nextAttemptAt: null,
    });
  });

  it("keeps its schedule when a person's try fails, whatever its status", () => {
    for (const status of ["pending", "failed", "delivered", "skipped"] as const)
      expect(applied(answered(500), { status, attempts: 2, isResend: true }).delivery).toBeNull();
  });

  it("is delivered by a person's try, which is not counted", () => {
    expect(applied(answered(200), { status: "failed", attempts: 14, isResend: true }).delivery).toEqual({
      status: "delivered",
      attempts: 14,
      nextAttemptAt: null,
    });
  });
});

describe("what a try means for its endpoint", () => {
  it("pauses at 410, be it the first try or a person's", () => {
    for (const isResend of [false, true])
      expect(applied(answered(410), { isResend }).health).toMatchObject({ pausedAt: now, pauseReason: "gone" });
  });

  it("pauses after five days of nothing but failure, and not a moment before", () => {
    const fiveDays = 5 * 24 * hour;
    const paused = (since: Date) => applied(answered(500), { health: { failingSince: since } }).health.pauseReason;
    expect(paused(ago(fiveDays - 1))).toBeNull();
    expect(paused(ago(fiveDays))).toBe("failing");
  });

  it("counts failure from the first one and forgets it at a success", () => {
    expect(applied(answered(500)).health.failingSince).toEqual(now);
    expect(applied(timedOut, { health: { failingSince: ago(hour) } }).health.failingSince).toEqual(ago(hour));
    expect(applied(answered(200), { health: { failingSince: ago(100 * 24 * hour) } }).health).toEqual(healthy);
  });

  it("leaves a pause as it found it", () => {
    const paused = { pausedAt: ago(hour), pauseReason: "person" } as const;
    for (const outcome of [answered(200), answered(410), answered(500)])
      expect(applied(outcome, { health: paused }).health).toMatchObject(paused);
  });

  it("moves it to the pool for slow endpoints after more than three seconds, even of a success", () => {
    expect(applied(answered(200, { durationMs: 3_000 })).health.isSlow).toBe(false);
    expect(applied(answered(200, { durationMs: 3_001 })).health.isSlow).toBe(true);
    expect(applied(timedOut).health.isSlow).toBe(true);
  });

  it("moves it back after a success within a second, and after nothing else", () => {
    const isSlow = (outcome: Outcome) => applied(outcome, { health: { isSlow: true } }).health.isSlow;
    expect(isSlow(answered(200, { durationMs: 999 }))).toBe(false);
    expect(isSlow(answered(200, { durationMs: 1_000 }))).toBe(true);
    expect(isSlow(answered(500, { durationMs: 5 }))).toBe(true);
  });
});
