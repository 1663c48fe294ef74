import * as z from "zod";
import { type ActorKind, actorKinds, type Environment, type Role } from "#db/enums.ts";

/** Who performed an action: a user or operator by their address, or Slipway itself. */
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
  redirect: "Redirect list",
  member: "Members",
  invitation: "Invitations",
  partner: "Settings",
  transaction: "Transactions",
  export: "Exports",
  session: "Sign-ins and sessions",
  account: "Passwords and two-factor",
} as const;

/** The sentence for each action, in the audit log and its CSV file. The codes are stored and exported. */
export const actionLabels: Readonly<Record<string, string>> = {
  "account.add_passkey": "Passkey added",
  "account.add_totp": "Authenticator app added",
  "account.change_password": "Password changed",
  "account.connect": "Account connected",
  "account.disconnect": "Account disconnected",
  "account.remove_passkey": "Passkey removed",
  "account.remove_totp": "Authenticator app removed",
  "account.rename": "User renamed",
  "account.renew_codes": "Recovery codes generated",
  "account.reset_password": "Password reset",
  "api_key.create": "API key created",
  "api_key.end": "Old API key expired",
  "api_key.revoke": "API key revoked",
  "api_key.rotate": "API key rotated",
  "buyer.erase": "Buyer erased",
  "callback.retry": "Callback retried",
  "catalogue.correct": "Catalog entry changed",
  "catalogue.undo": "Catalog entry reset",
  "delivery.resend": "Webhook delivery resent",
  "export.api_logs": "API logs exported",
  "export.audit_log": "Audit log exported",
  "export.security_events": "Security events exported",
  "export.transactions": "Transactions exported",
  "invitation.create": "Invitation sent",
  "invitation.resend": "Invitation resent",
  "invitation.revoke": "Invitation revoked",
  "member.change_role": "Role changed",
  "member.erase": "Member erased",
  "member.join": "Member joined",
  "member.remove": "Member removed",
  "operator.create": "Operator created",
  "operator.connect": "Operator's single sign-on connected",
  "operator.disable": "Operator disabled",
  "operator.disconnect": "Operator's single sign-on disconnected",
  "operator.end_sessions": "Operator sessions ended",
  "operator.enable": "Operator enabled",
  "operator.export_audit": "Audit log exported",
  "operator.passkey.add": "Operator passkey added",
  "operator.passkey.remove": "Operator passkey removed",
  "operator.export_security": "Security events exported",
  "operator.password": "Operator password changed",
  "operator.recovery_codes": "Operator recovery codes generated",
  "operator.remove": "Operator removed",
  "operator.reveal_link": "Email link viewed by the operator",
  "operator.sign_in": "Operator signed in",
  "operator.sign_out": "Operator signed out",
  "operator.step_up": "Operator identity confirmed",
  "operator.totp.off": "Operator two-factor turned off",
  "operator.totp.on": "Operator two-factor turned on",
  "operator.totp.prepare": "Operator two-factor setup started",
  "operator.view_outbox": "Outbox viewed",
  "partner.create": "Partner created",
  "partner.fee": "Fee changed",
  "partner.grant": "API access granted",
  "partner.limits": "Rate limits changed",
  "partner.rename": "Partner renamed",
  "partner.resume": "Partner resumed",
  "partner.suspend": "Partner suspended",
  "partner.two_factor": "Two-factor requirement changed",
  "partner.view": "Viewed by the operator",
  "partner.withdraw": "API access revoked",
  "provider.default": "Provider setting reset",
  "provider.disable": "Provider disabled",
  "provider.enable": "Provider enabled",
  "provider.forget": "Provider settings deleted",
  "provider.route.disable": "Route disabled",
  "provider.route.enable": "Route enabled",
  "provider.settings": "Provider settings changed",
  "provider.test": "Test quote run",
  "redirect.add": "Redirect URL added",
  "redirect.remove": "Redirect URL removed",
  "session.end": "Signed out",
  "session.start": "Signed in",
  "transaction.accept": "Review: success confirmed",
  "transaction.create": "Transaction created",
  "transaction.fail": "Review: transaction failed",
  "transaction.keep": "Review: kept on hold",
  "transaction.propose": "Review: decision proposed",
  "transaction.reject": "Review: update rejected",
  "transaction.reject_proposal": "Review: proposed decision rejected",
  "transaction.resend_events": "Events resent",
  "transaction.simulate": "Outcome simulated",
  "transaction.withdraw_proposal": "Review: proposed decision withdrawn",
  "webhook.change": "Endpoint changed",
  "webhook.create": "Endpoint added",
  "webhook.delete": "Endpoint deleted",
  "webhook.pause": "Endpoint paused",
  "webhook.resend": "Delivery resent",
  "webhook.resend_since": "Deliveries resent",
  "webhook.resume": "Endpoint resumed",
  "webhook.reveal_secret": "Signing secret viewed",
  "webhook.rotate_secret": "Signing secret rotated",
  "webhook.send_test": "Test event sent",
  "webhook.sign": "Webhook signed for curl",
};

export const auditWindows = ["24h", "7d", "30d", "90d"] as const;

// Postgres text can't contain NUL.
const word = z
  .string()
  .trim()
  .max(128)
  .regex(/^[^\0]*$/)
  .transform((text) => text || undefined)
  .optional()
  .catch(undefined);

/** The query of the audit pages. */
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
