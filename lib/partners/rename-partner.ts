import { selectPartner, updatePartnerName } from "#db/partners.ts";
import { transact } from "#db/transact.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/notify-owners.ts";

/** The name buyers see on the checkout page. */
export async function renamePartner(partnerId: string, name: string, actor: Actor, now: Date): Promise<void> {
  await transact(async (tx) => {
    const partner = await selectPartner(partnerId, tx);
    if (!partner) throw new AppError("not_found", "Partner not found");
    if (partner.name === name) return;
    await updatePartnerName(partnerId, name, tx);
    const change = { before: { name: partner.name }, after: { name } };
    await recordAudit(
      { actor, action: "partner.rename", target: name, partnerId, environment: null, ...change },
      now,
      tx,
    );
    await notifyOwners({ partnerId, actor, what: `The account ${partner.name} was renamed to ${name}` }, now, tx);
  });
}
