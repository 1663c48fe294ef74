import type { Actor } from "#lib/audit/contract.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines } from "#lib/mail/queue-mail.ts";

/** `changed` is a sentence without its final period: "Your password was changed". `removed`: sign-in methods. */
export const securityEmail = (
  changed: string,
  { address }: Pick<Actor, "address">,
  now: Date,
  removed: string[] = [],
) => ({
  subject: `Slipway: ${changed.charAt(0).toLowerCase()}${changed.slice(1)}`,
  text: `${changed}.\n\n${detailLines({ "Sign-in methods removed": removed.join(", "), "IP address": address, Time: formatUtcTime(now) })}\n\nIf this wasn't you, reset your password with “Forgot your password?” on the sign-in page, and tell an owner of your account.\n`,
});

export const passwordChangedEmail = (actor: Pick<Actor, "address">, now: Date, removed: string[] = []) =>
  securityEmail("Your password was changed and your other sessions were signed out", actor, now, removed);
