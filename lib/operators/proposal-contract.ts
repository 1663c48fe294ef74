import type { Environment, ProposalKind } from "#db/enums.ts";

/** A change of settings, a fee, or access that waits for a second operator, without secrets. */
export type ProposedChange = {
  id: string;
  /** As in the audit log. */
  action: string;
  /** "Fee in basis points: 0 → 40". */
  lines: string[];
  operatorId: string;
  operatorEmail: string;
  proposedAt: Date;
  expiresAt: Date;
};

/** `name` of the provider or partner that `subject` identifies. */
export type ListedChange = ProposedChange & {
  kind: ProposalKind;
  environment: Environment;
  subject: string;
  name: string;
};
