import type { Actor } from "#lib/audit/contract.ts";
import { formatUtcTime } from "#lib/format-time.ts";
import { detailLines } from "#lib/mail/queue-mail.ts";

const userAdvice =
  "reset your password with “Forgot your password?” on the sign-in page, and tell an owner of your account";

type Details = {
  /** Sign-in methods. */
  removed?: string[];
  /** What to do about a change by someone else. */
  advice?: string;
};

/** `changed` is a sentence without its final period: "Your password was changed". */
export const securityEmail = (
  changed: string,
  { address }: Pick<Actor, "address">,
  now: Date,
  { removed = [], advice = userAdvice }: Details = {},
) => ({
  subject: `Slipway: ${changed.charAt(0).toLowerCase()}${changed.slice(1)}`,
  text: `${changed}.\n\n${detailLines({ "Sign-in methods removed": removed.join(", "), "IP address": address, Time: formatUtcTime(now) })}\n\nIf this wasn't you, ${advice}.\n`,
});

/** For securityEmail. */
export const signedOut = "One of your sessions was signed out after ten wrong passwords or codes";

export const passwordChangedEmail = (actor: Pick<Actor, "address">, now: Date, removed: string[] = []) =>
  securityEmail("Your password was changed and your other sessions were signed out", actor, now, { removed });
