import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { claimMailText } from "#lib/mail/queries/outbox.ts";
import { selectMembership } from "#lib/partners/queries/partners.ts";
import { selectUserByEmail } from "#lib/people/queries/users.ts";
import { readText } from "./mail-text.ts";
import { isMailSet } from "./queue-mail.ts";

/** Links that grant access to an account: of a password reset or an invitation. */
export const secretLink: RegExp = /\S+\/(?:reset-password|invitation|sign-up)\/[\w-]{43}/g;

/** The secret link of an email that is not sent, because there is no mail server. It is shown once, which the audit log of
 * the recipient's partner records. Throws not_found. */
export function revealMailLink(mailId: string, actor: Actor, now: Date): Promise<{ link: string }> {
  return transact(async (tx) => {
    const mail = isMailSet() ? undefined : await claimMailText(mailId, now, tx);
    const link = mail && readText(mail).match(secretLink)?.[0];
    if (!mail || !link) throw new AppError("not_found", "This link was already shown, or the email is sent instead");
    const user = await selectUserByEmail(mail.recipient, tx);
    const partnerId = mail.partnerId ?? (user && (await selectMembership(user.id, tx))?.partnerId) ?? null;
    const after = { email: mail.subject };
    const entry = {
      actor,
      action: "operator.reveal_link",
      target: mail.recipient,
      partnerId,
      environment: null,
      after,
    };
    await recordAudit(entry, now, tx);
    return { link };
  });
}
