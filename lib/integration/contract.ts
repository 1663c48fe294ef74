import type { Role } from "#db/enums.ts";

/** Who may request production access. */
export const productionRequestRoles: readonly Role[] = ["owner"];

/** Who may confirm what Slipway can't observe. */
export const confirmationRoles: readonly Role[] = ["owner", "developer"];

/** What a check refers to: the row that shows the behavior. */
export type EvidenceKind = "request" | "delivery" | "transaction" | "key" | "drill";
/** `at`: ISO 8601. */
export type Evidence = { kind: EvidenceKind; id: string; at: string };

/** Every integration needs these. */
const coreChecks = [
  "key",
  "quotes",
  "transaction",
  "success",
  "partner_context",
  "quote_expiry",
  "errors",
  "contact",
] as const;
/** How the partner learns how transactions end: all of webhooks, or polling. */
const webhookChecks = ["endpoint", "signature", "duplicates", "retries", "recovery"] as const;
const pollingChecks = ["polling"] as const;
const recommendedChecks = ["rate_limits", "redirects", "two_factor"] as const;

export const checkGroups = {
  core: coreChecks,
  webhooks: webhookChecks,
  polling: pollingChecks,
  recommended: recommendedChecks,
} as const;
export type CheckGroup = keyof typeof checkGroups;
export type CheckName = (typeof checkGroups)[CheckGroup][number];

export const checkNames: readonly CheckName[] = Object.values(checkGroups).flat();

/** `unconfirmed`: observed, but a member has to confirm the effect. `failing`: the opposite was observed. `unseen`: nothing was
 * observed yet. `unneeded`: the integration doesn't use what the check is about. */
export type CheckState = "passed" | "unneeded" | "unconfirmed" | "failing" | "unseen";

export type Check = {
  name: CheckName;
  state: CheckState;
  /** When it passed, ISO 8601. */
  passedAt: string | null;
  evidence: Evidence[];
  /** What was observed, where the evidence alone doesn't say it. */
  detail: string | null;
  /** The member who confirmed it. */
  confirmedBy: string | null;
};

export type Integration = { checks: Check[]; progress: Progress };
/** `isReady`: production access can be requested. */
export type Progress = { met: number; required: number; isReady: boolean };

/** `request`: what the partner is waiting for the operator to grant. */
export type ProductionAccess = { isGranted: boolean; request: { at: string; by: string } | null };

export const isComplete = ({ state }: Pick<Check, "state">): boolean => state === "passed" || state === "unneeded";

/** Counts the core checks, and one more for learning how transactions end. */
export function progressOf(checks: readonly Pick<Check, "name" | "state">[]): Progress {
  const met = new Set(checks.filter(isComplete).map(({ name }) => name));
  const isGroupMet = (names: readonly CheckName[]) => names.every((name) => met.has(name));
  const core = coreChecks.filter((name) => met.has(name)).length;
  const hasResults = isGroupMet(webhookChecks) || isGroupMet(pollingChecks);
  const required = coreChecks.length + 1;
  const count = core + (hasResults ? 1 : 0);
  return { met: count, required, isReady: count === required };
}
