import * as z from "zod";
import type { Environment } from "#db/enums.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { type ListFilter, lenient, pageParameters, windowFilter } from "#lib/list-contract.ts";

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

/** Why the addresses of buyers can't be their own. */
export type AddressProblem = "private_address" | "untrusted_proxy" | "same_address";

export type RefusalPage = { refusals: Refusal[]; nextCursor: string | null };

const actions = {
  "api_key.refused": "API key refused",
  "session.refused": "Sign-in refused",
  "step_up.refused": "Confirmation refused",
  "operator.refused": "Operator sign-in refused",
  "dashboard.refused": "Dashboard access refused",
  "console.refused": "Operator console access refused",
  "buyer_address.wrong": "Wrong buyer addresses",
  "emails.limit": "80% of the emails of a day",
};
export type SecurityAction = keyof typeof actions;
export const refusalLabels: Readonly<Record<string, string>> = actions;

const reasons = {
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
  private_address: "Private addresses",
  untrusted_proxy: "Proxies that aren't trusted",
  same_address: "Nearly always the same address",
  sign_up: "Sign-ups",
  invitation: "Partners' invitations",
  reset: "Password resets",
  operator_invitation: "Operators' invitations",
  status: "Status subscriptions",
};

const consequence =
  "Orders at providers that bind them to the buyer's address fail. Set SVC_TRUSTED_PROXIES to the number of proxies that add to X-Forwarded-For.";

/** What is wrong with the addresses of buyers and what to do, for the operator. */
export const addressText: Readonly<Record<AddressProblem | "no_proxy_trusted", string>> = {
  private_address: `Buyers appear to have private IP addresses. ${consequence}`,
  untrusted_proxy: `Buyers' requests pass through more proxies than SVC_TRUSTED_PROXIES says. ${consequence}`,
  same_address: `Nearly all buyers appear to have the same IP address. ${consequence}`,
  no_proxy_trusted: `SVC_TRUSTED_PROXIES is 0 with an https address, so a proxy is in front and every buyer appears to have its address. ${consequence}`,
};
/** Those of refused keys are error codes. */
export type RefusalReason = keyof typeof reasons | ErrorCode;
export const reasonLabels: Readonly<Record<string, string>> = reasons;

const term = z
  .string()
  .trim()
  .regex(/^[\w.:@/+-]{1,128}$/);

export const refusalFilters = {
  window: windowFilter,
  action: { page: term, label: "Event", options: refusalLabels },
  reason: { page: term, label: "Reason", options: reasonLabels },
  address: { page: term, label: "IP address", kind: "code" },
  subject: { page: term, label: "Key or user ID", kind: "code" },
  partner: { page: term, label: "Partner ID", kind: "code" },
} satisfies Record<string, ListFilter>;

/** The query of the operator's security page. */
export const refusalFilter = z.object({ ...pageParameters(refusalFilters), cursor: lenient(z.string().max(512)) });
export type RefusalFilter = z.output<typeof refusalFilter>;
