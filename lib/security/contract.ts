import * as z from "zod";
import type { Environment } from "#db/enums.ts";

/** What was refused in one minute for one reason, from one address. */
export type Refusal = {
  at: string;
  firstAt: string;
  lastAt: string;
  action: string;
  reason: string;
  /** The ID of the key, user, or operator, and the key's name or the person's email; null if it doesn't exist. */
  subject: string | null;
  subjectName: string | null;
  /** The IPv4 address or the /64 of IPv6; null for several. */
  address: string | null;
  partnerId: string | null;
  environment: Environment | null;
  count: number;
};

export type RefusalPage = { refusals: Refusal[]; nextCursor: string | null };

export const refusalWindows = ["24h", "7d", "30d", "90d"] as const;

const word = z
  .string()
  .trim()
  .regex(/^[\w.:@/+-]{1,128}$/)
  .optional()
  .catch(undefined);

/** The query of the operator's security page; invalid values are ignored, because people edit URLs. */
export const refusalFilter = z.object({
  window: z.enum(refusalWindows).optional().catch(undefined),
  action: word,
  reason: word,
  address: word,
  subject: word,
  partner: word,
  cursor: z.string().max(512).optional().catch(undefined),
});
export type RefusalFilter = z.output<typeof refusalFilter>;

export const refusalLabels: Readonly<Record<string, string>> = {
  "api_key.refused": "API key refused",
  "session.refused": "Sign-in refused",
  "step_up.refused": "Confirmation refused",
  "operator.refused": "Operator sign-in refused",
  "dashboard.refused": "Dashboard access refused",
  "console.refused": "Operator console access refused",
};

export const reasonLabels: Readonly<Record<string, string>> = {
  api_key_invalid: "Unknown key",
  api_key_revoked: "Revoked key",
  api_key_expired: "Expired key",
  environment_mismatch: "Key of the other environment",
  partner_access_disabled: "API access disabled",
  ip_not_allowed: "IP address not allowed",
  scope_missing: "Scope missing",
  rate_limited: "Too many refused keys",
  wrong_password: "Wrong password",
  wrong_code: "Wrong code",
  unknown_account: "Account not connected",
  invalid_response: "Invalid response of the sign-in provider",
  wrong_passkey: "Wrong passkey",
  delayed: "Delayed after failed attempts",
  stale_authentication: "Authenticated too long ago",
  session_ended: "Signed out after ten wrong entries",
  second_factor_missing: "Second factor missing",
};
