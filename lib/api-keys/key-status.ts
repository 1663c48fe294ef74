import { dayMs } from "#lib/duration.ts";
import type { KeyStatus } from "./contract.ts";

const soonDays = 7;
const idleDays = 30;

type KeyDates = { createdAt: Date; expiresAt: Date | null; revokedAt: Date | null; lastUsedAt: Date | null };

/** The status to show. `isReplaced`: it was rotated and its successor is active. */
export function keyStatus(key: KeyDates, isReplaced: boolean, now: Date): KeyStatus {
  const { createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt <= now) return "expired";
  if (isReplaced && expiresAt) return "rotating";
  if (expiresAt && expiresAt.getTime() - now.getTime() < soonDays * dayMs) return "expires_soon";
  const since = lastUsedAt ?? createdAt;
  return now.getTime() - since.getTime() >= idleDays * dayMs ? "idle" : "active";
}
