import { changeLines } from "#lib/audit/changes-contract.ts";
import {
  type ProposalPlace,
  type ProposalRow,
  selectOpenProposals,
  selectProposalOf,
} from "#lib/people/queries/proposals.ts";
import { selectReviewProposals } from "#lib/transactions/queries/review-proposals.ts";
import { isOpenProposal } from "#lib/transactions/review-proposals.ts";
import type { ListedChange, ProposedChange } from "./contract.ts";
import { providerNames } from "./read-providers.ts";

const listedMax = 1_000;

/** Decisions that wait for a second operator, oldest first: of all transactions, or only of these. */
export async function listOpenProposals(
  now: Date,
  transactionIds?: string[],
): Promise<{ transactionId: string; proposedAt: Date }[]> {
  if (transactionIds?.length === 0) return [];
  const found = await selectReviewProposals({ now, transactionIds, limit: listedMax });
  return found
    .filter(({ proposal, row }) => isOpenProposal(proposal, row, now))
    .map(({ proposal: { transactionId, proposedAt } }) => ({ transactionId, proposedAt }));
}

export function toProposedChange({ before, after, ...row }: ProposalRow): ProposedChange {
  const { id, kind, action, operatorId, operatorEmail, proposedAt, expiresAt } = row;
  return {
    id,
    kind,
    action,
    lines: changeLines({ action, before, after }),
    operatorId,
    operatorEmail,
    proposedAt,
    expiresAt,
  };
}

/** The change of these settings that waits for a second operator; null if there is none. */
export async function findProposedChange(place: ProposalPlace, now: Date): Promise<ProposedChange | null> {
  const row = await selectProposalOf(place);
  return row && row.expiresAt > now ? toProposedChange(row) : null;
}

/** Changes that wait for a second operator, oldest first. */
export async function listProposedChanges(now: Date): Promise<ListedChange[]> {
  const rows = await selectOpenProposals(now, listedMax);
  return rows.map((row) => ({
    ...toProposedChange(row),
    environment: row.environment,
    subject: row.subject,
    name: row.partnerName ?? providerNames[row.subject] ?? row.subject,
  }));
}
