import type { Endpoint } from "#lib/webhooks/endpoint-contract.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";

export function toEndpoint(row: EndpointRow, now: Date): Endpoint {
  const isRotating = row.previousUntil !== null && row.previousUntil > now;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    status: row.pausedAt ? "paused" : row.failingSince ? "failing" : "active",
    pause_reason: row.pauseReason,
    paused_at: row.pausedAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_attempt_at: row.lastAttemptAt?.toISOString() ?? null,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    rotating_until: isRotating ? (row.previousUntil?.toISOString() ?? null) : null,
    created_at: row.createdAt.toISOString(),
  };
}
