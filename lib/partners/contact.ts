import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import { type PartnerRow, selectAccess, selectPartner, updatePartnerContact } from "#lib/partners/queries/partners.ts";
import { type Contact, hasContact } from "./contract.ts";

export const contactOf = ({ supportEmail, supportUrl }: PartnerRow): Contact => ({
  email: supportEmail,
  url: supportUrl,
});

/** Whom the partner's buyers can contact. */
export async function readContact(partnerId: string): Promise<Contact> {
  const partner = await selectPartner(partnerId);
  return partner ? contactOf(partner) : { email: null, url: null };
}

/** Sets whom the partner's buyers can contact. Throws validation_failed if buyers in production would have nobody, and not_found. */
export async function changeContact(partnerId: string, contact: Contact, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const partner = await selectPartner(partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    const before = contactOf(partner);
    if (before.email === contact.email && before.url === contact.url) return;
    if (!hasContact(contact) && (await selectAccess({ partnerId, environment: "production" }, tx))) {
      const message = "Enter an email address or a page: buyers in production need someone to ask.";
      throw new AppError("validation_failed", message, {
        errors: [{ field: "support_email", code: "missing", message }],
      });
    }
    await updatePartnerContact(partnerId, contact, tx);
    const entry = { actor, action: "partner.contact", target: partner.name, partnerId, environment: null };
    await recordAudit({ ...entry, before, after: contact }, now, tx);
    const what = `The support contact of ${partner.name} was changed`;
    await notifyOwners({ partnerId, actor, what }, now, tx);
  });
}
