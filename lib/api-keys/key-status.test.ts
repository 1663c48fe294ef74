import { expect, it } from "vitest";
import { keyStatus } from "./key-status.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const days = (number: number) => new Date(now.getTime() + number * 24 * 60 * 60 * 1000);
const key = { createdAt: days(-100), expiresAt: null, revokedAt: null, lastUsedAt: days(-1) };

it.each([
  ["active", {}, false],
  ["active", { expiresAt: days(7) }, false],
  ["expires_soon", { expiresAt: days(6.99) }, false],
  ["expires_soon", { expiresAt: days(1), lastUsedAt: null }, false],
  ["rotating", { expiresAt: days(1) }, true],
  ["expired", { expiresAt: now }, true],
  ["expired", { expiresAt: days(-1) }, false],
  ["revoked", { expiresAt: days(-1), revokedAt: days(-2) }, true],
  ["active", { lastUsedAt: days(-29.9) }, false],
  ["idle", { lastUsedAt: days(-30) }, false],
  ["idle", { lastUsedAt: null }, false],
  ["active", { lastUsedAt: null, createdAt: days(-29) }, false],
] as const)("returns %s for %j (replaced: %s)", (status, change, isReplaced) => {
  expect(keyStatus({ ...key, ...change }, isReplaced, now)).toBe(status);
});
