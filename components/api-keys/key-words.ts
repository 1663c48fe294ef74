import type { StatusKind } from "#components/ui/status/status.tsx";
import type { KeyScope } from "#db/enums.ts";
import type { Grace, KeyStatus } from "#lib/api-keys/contract.ts";

export const keyStatusLabels: Record<KeyStatus, string> = {
  active: "Active",
  expires_soon: "Expires soon",
  rotating: "Rotating",
  idle: "Idle for 30 days",
  expired: "Expired",
  revoked: "Revoked",
};

export const keyStatusKinds: Record<KeyStatus, StatusKind> = {
  active: "success",
  expires_soon: "processing",
  rotating: "processing",
  idle: "pending",
  expired: "over",
  revoked: "over",
};

/** What each scope lets a key do. */
export const scopeWords: Record<KeyScope, string> = {
  "assets:read": "currencies and payment methods",
  "quotes:read": "quotes",
  "transactions:read": "transactions, to look at",
  "transactions:write": "transactions, to create",
};

/** In the order in which they are offered. */
export const graceWords: Record<Grace, string> = {
  now: "at once",
  "1h": "in 1 hour",
  "24h": "in 24 hours",
  "7d": "in 7 days",
};
