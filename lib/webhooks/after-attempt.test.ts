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
  responseBody: Buffer.of(),
  retryAfterSeconds: null,
  ...more,
});
const timedOut: Outcome = {
  statusCode: null,
  error: "timeout",
  durationMs: 15_000,
  responseBody: null,
  retryAfterSeconds: null,
};

type Situation = Partial<FinishedAttempt["delivery"]> & { isResend?: boolean; health?: Partial<EndpointHealth> };

const applied = (outcome: Outcome, { status = "pending", attempts = 0, isResend = false, health }: Situation = {}) =>
  afterAttempt({ delivery: { status, attempts }, isResend, outcome }, { ...healthy, ...health }, now, () => 0.5);

describe("the delivery after an attempt", () => {
  it.each([200, 201, 204, 299])("is delivered at %i", (statusCode) => {
    expect(applied(answered(statusCode), { attempts: 3 }).delivery).toEqual({
      status: "delivered",
      attempts: 4,
      nextAttemptAt: null,
    });
  });

  it.each([199, 300, 304, 307, 400, 404, 410, 429, 500, 503])("is retried after %i", (statusCode) => {
    expect(applied(answered(statusCode)).delivery).toEqual({
      status: "pending",
      attempts: 1,
      nextAttemptAt: hence(5_000),
    });
  });

  it("is retried without a response", () => {
    expect(applied(timedOut, { attempts: 1 }).delivery).toMatchObject({ attempts: 2, nextAttemptAt: hence(30_000) });
  });

  it("waits for Retry-After if that is longer", () => {
    const asked = (retryAfterSeconds: number) =>
      applied(answered(503, { retryAfterSeconds })).delivery?.nextAttemptAt ?? null;
    expect(asked(1)).toEqual(hence(5_000));
    expect(asked(3_600)).toEqual(hence(hour));
    expect(asked(10 * 24 * 3_600)).toEqual(hence(24 * hour));
  });

  it("fails permanently after its last attempt, and not before", () => {
    expect(applied(answered(500), { attempts: attemptsMax - 2 }).delivery?.status).toBe("pending");
    expect(applied(answered(500), { attempts: attemptsMax - 1 }).delivery).toEqual({
      status: "failed",
      attempts: attemptsMax,
      nextAttemptAt: null,
    });
  });

  it("keeps its schedule when a manual attempt fails, in any status", () => {
    for (const status of ["pending", "failed", "delivered", "skipped"] as const)
      expect(applied(answered(500), { status, attempts: 2, isResend: true }).delivery).toBeNull();
  });

  it("is delivered by a manual attempt, which is not counted", () => {
    expect(applied(answered(200), { status: "failed", attempts: 14, isResend: true }).delivery).toEqual({
      status: "delivered",
      attempts: 14,
      nextAttemptAt: null,
    });
  });
});

describe("the endpoint after an attempt", () => {
  it("is paused by 410, on a first or a manual attempt", () => {
    for (const isResend of [false, true])
      expect(applied(answered(410), { isResend }).health).toMatchObject({ pausedAt: now, pauseReason: "gone" });
  });

  it("is paused after five days of failures only, and not before", () => {
    const fiveDays = 5 * 24 * hour;
    const paused = (since: Date) => applied(answered(500), { health: { failingSince: since } }).health.pauseReason;
    expect(paused(ago(fiveDays - 1))).toBeNull();
    expect(paused(ago(fiveDays))).toBe("failing");
  });

  it("tracks failures from the first one and resets at a success", () => {
    expect(applied(answered(500)).health.failingSince).toEqual(now);
    expect(applied(timedOut, { health: { failingSince: ago(hour) } }).health.failingSince).toEqual(ago(hour));
    expect(applied(answered(200), { health: { failingSince: ago(100 * 24 * hour) } }).health).toEqual(healthy);
  });

  it("keeps an existing pause", () => {
    const paused = { pausedAt: ago(hour), pauseReason: "person" } as const;
    for (const outcome of [answered(200), answered(410), answered(500)])
      expect(applied(outcome, { health: paused }).health).toMatchObject(paused);
  });

  it("moves to the pool for slow endpoints after more than three seconds, even after a success", () => {
    expect(applied(answered(200, { durationMs: 3_000 })).health.isSlow).toBe(false);
    expect(applied(answered(200, { durationMs: 3_001 })).health.isSlow).toBe(true);
    expect(applied(timedOut).health.isSlow).toBe(true);
  });

  it("moves back only after a success within a second", () => {
    const isSlow = (outcome: Outcome) => applied(outcome, { health: { isSlow: true } }).health.isSlow;
    expect(isSlow(answered(200, { durationMs: 999 }))).toBe(false);
    expect(isSlow(answered(200, { durationMs: 1_000 }))).toBe(true);
    expect(isSlow(answered(500, { durationMs: 5 }))).toBe(true);
  });
});
