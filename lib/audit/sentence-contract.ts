import { changeLines } from "./changes-contract.ts";
import type { AuditLine } from "./contract.ts";

/** What each action did; the target replaces `…`. Newer versions record actions that this one doesn't know. */
export const actionSentences: Readonly<Record<string, string>> = {
  "account.add_passkey": "Added a passkey",
  "account.add_totp": "Turned on the authenticator app",
  "account.change_password": "Changed their password",
  "account.connect": "Connected an account",
  "account.disconnect": "Disconnected an account",
  "account.remove_passkey": "Removed a passkey",
  "account.remove_totp": "Turned off the authenticator app",
  "account.rename": "Changed their name",
  "account.renew_codes": "Generated new recovery codes",
  "account.reset_password": "Reset their password",
  "api_key.create": "Created API key …",
  "api_key.end": "API key … expired",
  "api_key.revoke": "Revoked API key …",
  "api_key.rotate": "Rotated API key …",
  "buyer.erase": "Erased a buyer",
  "callback.retry": "Retried callback …",
  "catalogue.correct": "Changed catalog entry …",
  "catalogue.undo": "Reset catalog entry …",
  "delivery.resend": "Resent delivery …",
  "export.api_logs": "Exported API logs",
  "export.audit_log": "Exported the audit log",
  "export.security_events": "Exported security events",
  "export.transactions": "Exported transactions",
  "invitation.create": "Invited …",
  "invitation.resend": "Resent the invitation to …",
  "invitation.revoke": "Revoked the invitation to …",
  "member.change_role": "Changed the role of …",
  "member.erase": "Erased member …",
  "member.join": "Joined",
  "member.request_erasure": "Requested the erasure of …",
  "member.remove": "Removed …",
  "operator.create": "Created operator …",
  "operator.connect": "Connected single sign-on of …",
  "operator.disable": "Disabled operator …",
  "operator.disconnect": "Disconnected single sign-on of …",
  "operator.enable": "Enabled operator …",
  "operator.end_sessions": "Ended the sessions of …",
  "operator.export_audit": "Exported the audit log",
  "operator.export_security": "Exported security events",
  "operator.passkey.add": "Added passkey …",
  "operator.passkey.remove": "Removed passkey …",
  "operator.password": "Changed their password",
  "operator.recovery_codes": "Generated new recovery codes",
  "operator.remove": "Removed operator …",
  "operator.reveal_link": "Viewed the link in the email to …",
  "operator.sign_in": "Signed in",
  "operator.sign_out": "Signed out",
  "operator.step_up": "Confirmed their identity",
  "operator.totp.off": "Turned off the authenticator app",
  "operator.totp.on": "Turned on the authenticator app",
  "operator.totp.prepare": "Started to set up the authenticator app",
  "operator.view_outbox": "Viewed the outbox",
  "partner.create": "Created partner …",
  "partner.fee": "Changed the fee of …",
  "partner.grant": "Granted API access to …",
  "partner.limits": "Changed the rate limits of …",
  "partner.rename": "Renamed the partner to …",
  "partner.resume": "Resumed …",
  "partner.suspend": "Suspended …",
  "partner.two_factor": "Changed the two-factor requirement of …",
  "partner.view": "Viewed partner …",
  "partner.withdraw": "Revoked API access of …",
  "provider.default": "Reset the setting of …",
  "provider.disable": "Disabled provider …",
  "provider.enable": "Enabled provider …",
  "provider.forget": "Deleted the settings of …",
  "provider.route.disable": "Disabled route …",
  "provider.route.enable": "Enabled route …",
  "provider.settings": "Changed the settings of …",
  "provider.test": "Ran a test quote with …",
  "redirect.add": "Allowed redirects to …",
  "redirect.remove": "Stopped allowing redirects to …",
  "session.end": "Signed out",
  "session.start": "Signed in",
  "transaction.accept": "Confirmed … as success",
  "transaction.create": "Created transaction …",
  "transaction.fail": "Failed transaction …",
  "transaction.keep": "Kept … on hold",
  "transaction.propose": "Proposed a decision on …",
  "transaction.reject": "Rejected the update of …",
  "transaction.reject_proposal": "Rejected the proposed decision on …",
  "transaction.resend_events": "Resent the events of …",
  "transaction.simulate": "Simulated the outcome of …",
  "transaction.withdraw_proposal": "Withdrew the proposed decision on …",
  "webhook.change": "Changed endpoint …",
  "webhook.create": "Added endpoint …",
  "webhook.delete": "Deleted endpoint …",
  "webhook.pause": "Paused endpoint …",
  "webhook.resend": "Resent delivery …",
  "webhook.resend_since": "Resent the deliveries of …",
  "webhook.resume": "Resumed endpoint …",
  "webhook.reveal_secret": "Viewed the signing secret of …",
  "webhook.rotate_secret": "Rotated the signing secret of …",
  "webhook.send_test": "Sent a test event to …",
  "webhook.sign": "Signed delivery … for curl",
};

type Described = Pick<AuditLine, "action" | "target" | "before" | "after">;

/** "Created API key Throwaway", in parts, so that the target can be emphasized and keep its ID: "Throwaway (key_…)". */
export function sentenceParts({ action, target }: Described): { start: string; target: string | null; end: string } {
  const [start = "", end] = (actionSentences[action] ?? "Other action …").split("…");
  return end === undefined ? { start, target: null, end: "" } : { start, target: nameOf(target), end };
}

/** On one line, with what changed: "Changed the role of ada@… · Role: analyst → developer". */
export function auditSentence(line: Described, zone?: string): string {
  const { start, target, end } = sentenceParts(line);
  return [`${start}${target ?? ""}${end}`.trim(), ...changeLines(line, zone)].join(" · ");
}

// The ID follows in parentheses; a key's hint too.
const nameOf = (target: string | null) => target?.replace(/ \([^()]+\)$/, "") ?? "";
