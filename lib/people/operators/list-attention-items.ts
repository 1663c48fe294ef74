import { environments } from "#db/enums.ts";
import { minuteMs } from "#lib/duration.ts";
import type { AttentionItem, ListedChange } from "./contract.ts";
import type { Overview } from "./read-overview.ts";

// The worker updates the rollups every minute and sends due webhooks immediately.
const lateMs = { worker: 5 * minuteMs, backlog: minuteMs };

export function listAttentionItems(
  {
    waiting,
    brands,
    health,
    queue,
    onHold,
    proposals,
    changes,
    adjusted,
    delayed,
    incidents,
    endpoints,
    countedTo,
    addressProblem,
    disputedAssets,
    screening,
  }: Overview,
  now: Date,
): AttentionItem[] {
  const isLate = (at: Date | null, ms: number) => at === null || now.getTime() - at.getTime() > ms;
  return [
    ...(isLate(countedTo, lateMs.worker) ? [{ kind: "worker" as const, since: countedTo?.toISOString() ?? null }] : []),
    ...incidents.map(({ id, title, startedAt }) => ({
      kind: "incident" as const,
      id,
      title,
      since: startedAt.toISOString(),
    })),
    ...(onHold > 0 ? [{ kind: "review" as const, count: onHold }] : []),
    ...proposals.slice(0, 1).map(({ transactionId, proposedAt }) => ({
      kind: "proposal" as const,
      count: proposals.length,
      since: proposedAt.toISOString(),
      transactionId,
    })),
    ...changes.map((change) => ({
      kind: "change" as const,
      id: change.id,
      what: changedText(change),
      by: change.operatorEmail,
      lines: change.lines,
      href: changePath(change),
      since: change.proposedAt.toISOString(),
    })),
    ...waitingItem("production_request", waiting),
    ...waitingItem("brand", brands),
    ...environments.flatMap((environment) =>
      health[environment]
        .filter(({ isEnabled, isAvailable }) => isEnabled && !isAvailable)
        .map(({ id, name, brokenSince, lastResponseAt }) => ({
          kind: "provider" as const,
          id,
          name,
          environment,
          since: (brokenSince ?? lastResponseAt)?.toISOString() ?? null,
        })),
    ),
    ...(addressProblem ? [{ kind: "buyer_addresses" as const, problem: addressProblem }] : []),
    ...(disputedAssets.length > 0 ? [{ kind: "asset_contracts" as const, assets: disputedAssets }] : []),
    ...(queue.oldestDueAt && isLate(queue.oldestDueAt, lateMs.backlog)
      ? [{ kind: "backlog" as const, count: queue.due, since: queue.oldestDueAt.toISOString() }]
      : []),
    ...(queue.callbacksFailed > 0 ? [{ kind: "failed_callbacks" as const, count: queue.callbacksFailed }] : []),
    ...endpoints.map(({ id, name, partner, status, paused_at, failing_since }) => ({
      kind: "endpoint" as const,
      id,
      name,
      since: paused_at ?? failing_since,
      partner: partner.name,
      isPaused: status === "paused",
    })),
    ...(screening.isListOld || screening.refused > 0
      ? [{ kind: "screening" as const, count: screening.refused, isListOld: screening.isListOld }]
      : []),
    ...(adjusted > 0 ? [{ kind: "adjusted" as const, count: adjusted }] : []),
    ...(delayed > 0 ? [{ kind: "delayed" as const, count: delayed }] : []),
  ];
}

type Waiting = Overview["waiting"];

/** What partners wait for. */
const waitingItem = <Kind extends "production_request" | "brand">(kind: Kind, waiting: Waiting) =>
  waiting
    ? [
        {
          kind,
          count: waiting.count,
          partner: waiting.name,
          partnerId: waiting.partnerId,
          since: waiting.since.toISOString(),
        },
      ]
    : [];

/** "the fee of Acme in production", "the adjustments of tx_… in production". */
function changedText({ kind, environment, name }: ListedChange): string {
  if (kind === "partner_access") return `the ${environment} access of ${name}`;
  const what = {
    partner_fee: "the fee",
    fee_rule: "the fee rules",
    fee_share: "the fee share",
    provider_settings: "the settings",
    provider_fee: "the configured fee",
    adjustment: "the adjustments",
  }[kind];
  return `${what} of ${name} in ${environment}`;
}

function changePath({ kind, environment, subject }: ListedChange): string {
  if (kind === "adjustment") return `/operator/transactions/${subject}`;
  if (kind === "fee_rule") return `/operator/partners/${subject}/${environment}/fees`;
  if (kind === "provider_settings") return `/operator/providers/${environment}/${subject}/onboarding`;
  return kind === "provider_fee"
    ? `/operator/providers/${environment}/${subject}`
    : `/operator/partners/${subject}?environment=${environment}`;
}
