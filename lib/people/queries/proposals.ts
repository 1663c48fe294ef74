import { and, asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import type { Environment, ProposalKind } from "#db/enums.ts";
import { partners } from "#db/schema.ts";
import { operatorProposals, proposedSettings } from "#db/schema-operators.ts";

export type ProposalRow = typeof operatorProposals.$inferSelect;
export type NewProposal = typeof operatorProposals.$inferInsert;

/** What a proposal changes. Only one can be proposed at a time. */
export type ProposalPlace = { kind: ProposalKind; environment: Environment; subject: string };

const matchPlace = ({ kind, environment, subject }: ProposalPlace) =>
  and(
    eq(operatorProposals.kind, kind),
    eq(operatorProposals.environment, environment),
    eq(operatorProposals.subject, subject),
  );

/** Until the end of the transaction, nobody else proposes, confirms, or rejects a change of this place. */
export async function lockProposals({ kind, environment, subject }: ProposalPlace, tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`proposal:${kind}:${environment}:${subject}`}))`);
}

export async function selectProposal(id: string, within: Executor = db): Promise<ProposalRow | undefined> {
  const [row] = await within.select().from(operatorProposals).where(eq(operatorProposals.id, id)).limit(1);
  return row;
}

export async function selectProposalOf(place: ProposalPlace, within: Executor = db): Promise<ProposalRow | undefined> {
  const [row] = await within.select().from(operatorProposals).where(matchPlace(place)).limit(1);
  return row;
}

/** Those that haven't expired, oldest first, with the partner's name. */
export const selectOpenProposals = (
  now: Date,
  limit: number,
): Promise<(ProposalRow & { partnerName: string | null })[]> =>
  db
    .select({ ...getTableColumns(operatorProposals), partnerName: partners.name })
    .from(operatorProposals)
    .leftJoin(partners, eq(partners.id, operatorProposals.subject))
    .where(gt(operatorProposals.expiresAt, now))
    .orderBy(asc(operatorProposals.proposedAt))
    .limit(limit);

/** `sealed`: the settings, for the process that has the providers' credentials. */
export async function insertProposal(row: NewProposal, sealed: Buffer | null, tx: Tx): Promise<void> {
  await tx.insert(operatorProposals).values(row);
  if (sealed) await tx.insert(proposedSettings).values({ proposalId: row.id, sealed });
}

export async function selectProposedSettings(proposalId: string, tx: Tx): Promise<Buffer | undefined> {
  const match = eq(proposedSettings.proposalId, proposalId);
  return (await tx.select().from(proposedSettings).where(match).limit(1))[0]?.sealed;
}

/** Also when a change of the place makes its proposal lapse. */
export async function deleteProposalOf(place: ProposalPlace, tx: Executor = db): Promise<void> {
  await tx.delete(operatorProposals).where(matchPlace(place));
}
