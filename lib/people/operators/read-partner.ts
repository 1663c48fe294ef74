import { type Environment, environments } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { readIntegration } from "#lib/integration/read-integration.ts";
import { readProductionAccess } from "#lib/integration/request-production.ts";
import { selectRequestRollup } from "#lib/overview/queries/rollup-queries.ts";
import { selectAccessOf, selectPartnerMembers } from "#lib/partners/queries/console.ts";
import {
  type AccessRow,
  type PartnerRow,
  selectPartner,
  selectRedirectOrigins,
} from "#lib/partners/queries/partners.ts";
import type { InvitationLine } from "#lib/people/users/contract.ts";
import { listInvitations } from "#lib/people/users/invitations.ts";
import { type StatusCounts, selectStatusCounts } from "#lib/transactions/queries/counts.ts";

export type PartnerOverview = {
  partner: PartnerRow;
  access: Partial<Record<Environment, AccessRow>>;
  members: Awaited<ReturnType<typeof selectPartnerMembers>>;
  invitations: InvitationLine[];
  redirects: Record<Environment, string[]>;
  /** Pending and processing transactions of both environments; null if counting takes too long. */
  openCount: number | null;
  /** API requests of the last 24 hours. */
  recentRequests: Record<Environment, number>;
};

/** Null if there is no such partner. */
export async function readPartner(partnerId: string, now: Date): Promise<PartnerOverview | null> {
  const partner = await selectPartner(partnerId);
  if (!partner) return null;
  const [access, members, invitations, production, sandbox, liveCounts, testCounts, recent] = await Promise.all([
    selectAccessOf(partnerId),
    selectPartnerMembers(partnerId),
    listInvitations(partnerId, now),
    selectRedirectOrigins({ partnerId, environment: "production" }),
    selectRedirectOrigins({ partnerId, environment: "sandbox" }),
    selectStatusCounts({ partnerId, environment: "production" }),
    selectStatusCounts({ partnerId, environment: "sandbox" }),
    Promise.all(environments.map((environment) => countRecentRequests({ partnerId, environment }, now))),
  ]);
  const [productionRequests = 0, sandboxRequests = 0] = recent;
  return {
    partner,
    access: Object.fromEntries(access.map((row) => [row.environment, row])),
    members,
    invitations,
    redirects: { production, sandbox },
    openCount: liveCounts && testCounts && countOpen(liveCounts) + countOpen(testCounts),
    recentRequests: { production: productionRequests, sandbox: sandboxRequests },
  };
}

/** The checklist of the partner's sandbox, and whether it waits for production access. */
export async function readPartnerIntegration(partnerId: string, now: Date) {
  const [integration, { request }] = await Promise.all([
    readIntegration({ partnerId, environment: "sandbox" }, now),
    readProductionAccess(partnerId),
  ]);
  return { ...integration, request };
}

async function countRecentRequests(scope: TenantScope, now: Date): Promise<number> {
  const end = Math.floor(now.getTime() / hourMs) * hourMs + hourMs;
  const from = new Date(end - dayMs);
  const period = { from, hoursFrom: from, to: new Date(end), steps: [from] };
  const [[total] = []] = await selectRequestRollup(scope, [period]);
  return total?.requests ?? 0;
}

const countOpen = ({ pending = 0, processing = 0 }: StatusCounts): number => pending + processing;

/** Throws not_found. */
export async function assertPartner(partnerId: string): Promise<void> {
  if (!(await selectPartner(partnerId))) throw new AppError("not_found", "Partner not found");
}

/** The name only, for a page title. */
export const findPartner = (partnerId: string): Promise<PartnerRow | undefined> => selectPartner(partnerId);
