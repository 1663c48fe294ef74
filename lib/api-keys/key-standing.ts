import type { KeyStanding } from "#lib/api-keys/contract.ts";

const dayMs = 24 * 60 * 60 * 1000;
const soonDays = 7;
const idleDays = 30;

type Life = { createdAt: Date; expiresAt: Date | null; revokedAt: Date | null; lastUsedAt: Date | null };

/** What is to be said of a key first: what has ended it, then what is about to, then that nobody needs it. `isReplaced`:
 * a live key took over from it. */
export function keyStanding(key: Life, isReplaced: boolean, now: Date): KeyStanding {
  const { createdAt, expiresAt, revokedAt, lastUsedAt } = key;
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt <= now) return "expired";
  if (isReplaced && expiresAt) return "rotating";
  if (expiresAt && expiresAt.getTime() - now.getTime() < soonDays * dayMs) return "expires_soon";
  const since = lastUsedAt ?? createdAt;
  return now.getTime() - since.getTime() >= idleDays * dayMs ? "idle" : "active";
}
