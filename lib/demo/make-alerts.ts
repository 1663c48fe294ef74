import type { TenantScope } from "#db/scope.ts";
import { kindFacts, kindsFor } from "#lib/alerts/contract.ts";
import { sealUrl } from "#lib/alerts/sealed-url.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { demoId } from "./demo-id.ts";
import type { makeEndpoints } from "./make-endpoints.ts";
import type { DemoRows } from "./queries.ts";

type Rows = Pick<DemoRows, "alertChannels" | "alertRules" | "alerts">;
type Endpoint = ReturnType<typeof makeEndpoints>[number];
type Options = { now: Date; receiverUrl: string };

/** A Slack channel that gets all alerts, and those about endpoints that were unreachable or are paused. */
export function makeAlerts(scope: TenantScope, endpoints: Endpoint[], { now, receiverUrl }: Options): Rows {
  const id = demoId("achn", scope.partnerId, scope.environment);
  const createdAt = new Date(now.getTime() - 20 * dayMs);
  const channel = { ...scope, id, kind: "slack" as const, name: "#payments", createdAt };
  return {
    alertChannels: [{ ...channel, sealedUrl: sealUrl(id, `${receiverUrl}/chats/slack`) }],
    alertRules: kindsFor(scope).map((kind) => ({
      ...scope,
      channelId: id,
      kind,
      threshold: kindFacts[kind].threshold.default,
    })),
    alerts: endpoints.flatMap((endpoint) => alertOf(scope, endpoint, now)),
  };
}

function alertOf(scope: TenantScope, { row: { id: subject, name }, life: { outage, goneAt } }: Endpoint, now: Date) {
  const since = goneAt ?? outage?.from;
  if (!since) return [];
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);
  const openedAt = after(since, goneAt ? 1 : kindFacts.endpoint_failing.threshold.default);
  const closedAt = goneAt || !outage ? null : after(outage.to, 10);
  const alert = {
    ...scope,
    id: demoId("alrt", subject),
    kind: "endpoint_failing" as const,
    subject,
    openedAt,
    lastSeenAt: closedAt ? after(closedAt, -10) : now,
    closedAt,
    // Of an open one, the last message is less than a day old.
    lastSentAt: closedAt ?? now,
    evidence: { name, since: since.toISOString(), state: goneAt ? "gone" : "failing" },
  };
  return [alert];
}
