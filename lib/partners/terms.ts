import { type Executor, type Tx, transact } from "#db/client.ts";
import type { Role } from "#db/enums.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Terms } from "#lib/company/contract.ts";
import { env } from "#lib/env.ts";
import { invalidField } from "#lib/errors.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { hasAccepted, insertAcceptance, selectAcceptances } from "#lib/partners/queries/terms.ts";
import { type AcceptedTerms, termsRoles } from "./terms-contract.ts";

const readMax = 100;

/** The current terms if no owner of the partner has accepted them yet. */
export async function findOpenTerms(partnerId: string, tx?: Executor): Promise<Terms | null> {
  const { terms } = env();
  return terms && !(await hasAccepted(partnerId, terms.version, tx)) ? terms : null;
}

/** The current terms if this member is asked to accept them: an owner of a partner with production access. */
export async function findTermsFor({ partnerId, role }: { partnerId: string; role: Role }): Promise<Terms | null> {
  if (!termsRoles.includes(role)) return null;
  const open = await findOpenTerms(partnerId);
  return open && (await hasAccess({ partnerId, environment: "production" })) ? open : null;
}

/** Throws validation_failed unless the partner accepted the current terms before, or accepts them with this request. */
export async function assertTerms(partnerId: string, accepted: string | undefined, tx: Tx): Promise<void> {
  if (accepted !== undefined || !(await findOpenTerms(partnerId, tx))) return;
  throw invalidField("terms", "missing", "Accept the terms of service to request production access");
}

/** Records that the actor, a member, accepts the current terms for the partner. Repeating it changes nothing. Throws validation_failed
 * for another version than the current one. */
export const acceptTerms = (partnerId: string, version: string, actor: Actor, now: Date, outer?: Tx): Promise<void> =>
  transact(async (tx) => {
    if (version !== env().terms?.version)
      throw invalidField("terms", "unknown_value", "The terms of service have changed. Reload the page to read them");
    const { id: userId, address } = actor;
    if (userId === null) throw new Error("only a member can accept the terms");
    const row = { partnerId, version, userId, address: address ?? "", acceptedAt: now };
    if (!(await insertAcceptance(row, tx))) return;
    const entry = { actor, action: "partner.accept_terms", target: version, partnerId, environment: null };
    await recordAudit(entry, now, tx);
  }, outer);

/** The versions that were accepted, newest first. */
export async function listAcceptedTerms(partnerId: string): Promise<AcceptedTerms[]> {
  const rows = await selectAcceptances(partnerId, readMax);
  return rows.map(({ version, member, at }) => ({ version, by: member, at: at.toISOString() }));
}
