import * as z from "zod";
import { type ActorKind, actorKinds, type Environment } from "#db/enums.ts";

/** Who does something: a person or an operator by their address, or Slipway itself. */
export type Actor = {
  kind: ActorKind;
  id: string | null;
  name: string;
  /** Where the request came from; null for what is done without one. */
  address: string | null;
};

/** One thing that was done. `before` and `after` hold what changed and never a secret: no key, token, code or password. */
export type AuditEntry = {
  actor: Actor;
  /** A noun of ours and what was done to it: "api_key.create". */
  action: string;
  /** What it was done to, as people know it: a name or address, with its id where it has one. */
  target: string | null;
  /** Null: it concerns no one partner. */
  partnerId: string | null;
  /** Null: it concerns both. */
  environment: Environment | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Nouns of actions, with the words for them. */
export const auditNouns = {
  api_key: "API keys",
  webhook: "Webhooks",
  redirect: "Redirect list",
  member: "Members",
  invitation: "Invitations",
  partner: "Settings",
  transaction: "Transactions",
  session: "Sign-ins and sessions",
  account: "Passwords and two-factor",
} as const;

export const auditWindows = ["24h", "7d", "30d", "90d"] as const;

// Postgres' text holds anything but NUL.
const word = z
  .string()
  .trim()
  .max(128)
  .regex(/^[^\0]*$/)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** What the audit pages read from their address. */
export const auditFilter = z.object({
  about: word,
  by: z.enum(actorKinds).optional().catch(undefined),
  who: word,
  target: word,
  window: z.enum(auditWindows).optional().catch(undefined),
  cursor: z.string().max(256).optional().catch(undefined),
});
export type AuditFilter = z.output<typeof auditFilter>;

export type AuditLine = {
  id: string;
  /** ISO 8601. */
  at: string;
  by: ActorKind;
  who: string;
  address: string | null;
  action: string;
  target: string | null;
  partnerId: string | null;
  environment: Environment | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditPage = { lines: AuditLine[]; nextCursor: string | null };
