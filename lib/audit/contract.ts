import * as z from "zod";
import { type ActorKind, actorKinds, type Environment, type Role } from "#db/enums.ts";
import { type ListFilter, lenient, pageParameters, windowFilter, word } from "#lib/list-contract.ts";

/** Who performed an action: a user or operator by their address, an API key by its name and hint, or Slipway itself. */
export type Actor = {
  kind: ActorKind;
  id: string | null;
  name: string;
  /** The IP address of the request; null without a request. */
  address: string | null;
  /** The role in which a member acts, which they must still have when the change is committed. */
  role?: Role;
};

/** A recorded action. `before` and `after` contain what changed and never a secret: no key, token, code or password. */
export type AuditEntry = {
  actor: Actor;
  /** Resource and action: "api_key.create". */
  action: string;
  /** The target's name or address, with its ID if it has one. */
  target: string | null;
  /** Null if it concerns no single partner. */
  partnerId: string | null;
  /** Null if it concerns both environments. */
  environment: Environment | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Resources of actions, with their labels. */
export const auditCategories = {
  api_key: "API keys",
  webhook: "Webhooks",
  alert: "Alerts",
  brand: "Checkout brand",
  preference: "Provider order",
  redirect: "Redirect list",
  member: "Members",
  invitation: "Invitations",
  partner: "Settings",
  transaction: "Transactions",
  export: "Exports",
  session: "Sign-ins and sessions",
  account: "Passwords and two-factor",
} as const;

export const auditFilters = {
  window: windowFilter,
  about: { page: word(128), label: "Activity", options: auditCategories },
  who: { page: word(128), label: "Member" },
  by: {
    page: z.enum(actorKinds),
    label: "Done by",
    options: { person: "Member", operator: "Operator", api_key: "API key", system: "Slipway" },
  },
  target: { page: word(128), label: "Name or ID" },
} satisfies Record<string, ListFilter>;

/** The query of the audit pages. */
export const auditFilter = z.object({ ...pageParameters(auditFilters), cursor: lenient(z.string().max(256)) });
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

export type AuditPage = {
  lines: AuditLine[];
  nextCursor: string | null;
  /** The time of the last row that was looked at, if there are more. */
  searchedTo: string | null;
};
