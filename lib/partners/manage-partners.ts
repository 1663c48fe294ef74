import { type Executor, type Tx, transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { displayName } from "#lib/display-name.ts";
import { AppError } from "#lib/errors.ts";
import { notifyOwners } from "#lib/mail/queue-mail.ts";
import {
  insertAccess,
  insertPartner,
  selectPartner,
  selectPartnersForOperator,
  updatePartnerName,
  updatePartnerSuspended,
} from "#lib/partners/queries/partners.ts";
import { randomId } from "#lib/random-id.ts";

/** Creates a partner without members, with sandbox access. Returns its ID. */
export async function createPartner(name: string, within?: Tx): Promise<string> {
  const valid = displayName("Enter a name").safeParse(name);
  if (!valid.success) throw new AppError("validation_failed", valid.error.issues[0]?.message ?? "Enter another name");
  const id = randomId("ptn");
  await transact(async (tx) => {
    await insertPartner({ id, name: valid.data }, tx);
    await insertAccess({ partnerId: id, environment: "sandbox" }, tx);
  }, within);
  return id;
}

/** Every partner by name, for the operator; read in pages of `pageSize`. */
export async function listPartners(pageSize = 1_000) {
  const partners: Awaited<ReturnType<typeof selectPartnersForOperator>> = [];
  for (;;) {
    const page = await selectPartnersForOperator(pageSize, partners.at(-1));
    partners.push(...page);
    if (page.length < pageSize) return partners;
  }
}

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

/** Suspends API access in both environments, effective for every request that starts after this returns. */
export const suspendPartner = (
  partnerId: string,
  now: Date,
  reason: string | null = null,
  tx?: Executor,
): Promise<void> => setSuspended(partnerId, { at: now, reason }, tx);

/** Resumes API access; existing keys work again. */
export const resumePartner = (partnerId: string, tx?: Executor): Promise<void> =>
  setSuspended(partnerId, { at: null, reason: null }, tx);

type Suspension = { at: Date | null; reason: string | null };

async function setSuspended(partnerId: string, state: Suspension, tx?: Executor): Promise<void> {
  if (!(await updatePartnerSuspended(partnerId, state, tx))) throw new AppError("not_found", "Partner not found");
}
