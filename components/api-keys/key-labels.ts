import type { StatusKind } from "#components/ui/status/status.tsx";
import type { KeyScope } from "#db/enums.ts";
import type { Grace, KeyStatus } from "#lib/api-keys/contract.ts";

export const keyStatusLabels: Record<KeyStatus, string> = {
  active: "Active",
  expires_soon: "Expires soon",
  rotating: "Rotating",
  idle: "Unused for 30 days",
  expired: "Expired",
  revoked: "Revoked",
};

export const keyStatusKinds: Record<KeyStatus, StatusKind> = {
  active: "success",
  expires_soon: "processing",
  rotating: "processing",
  idle: "pending",
  expired: "neutral",
  revoked: "neutral",
};

export const scopeLabels: Record<KeyScope, string> = {
  "assets:read": "Read currencies and payment methods",
  "quotes:read": "Read quotes",
  "transactions:read": "Read transactions",
  "transactions:write": "Create transactions",
  "logs:read": "Read API logs",
  "reports:read": "Reports",
  "webhooks:write": "Manage webhook endpoints",
};

/** In the order of the options. */
export const graceLabels: Record<Grace, string> = {
  now: "immediately",
  "1h": "in 1 hour",
  "24h": "in 24 hours",
  "7d": "in 7 days",
};
