import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { announceDeliveries } from "#lib/webhooks/announce-deliveries.ts";
import type {
  Endpoint,
  EndpointChange,
  EndpointWithSecret,
  NewEndpoint,
  Resumption,
} from "#lib/webhooks/endpoint-contract.ts";
import { newSecret, readSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";
import { checkEndpointUrl } from "#lib/webhooks/endpoint-url.ts";
import { skipPending } from "#lib/webhooks/queries/deliveries.ts";
import {
  insertEndpoint,
  rotateSecret as rotateSecretOf,
  selectEndpoint,
  selectEndpoints,
  selectEndpointsLocked,
  updateEndpoint,
} from "#lib/webhooks/queries/endpoints.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";
import { toEndpoint } from "#lib/webhooks/to-endpoint.ts";
import { recordEndpointAudit } from "./record-endpoint-audit.ts";

export const endpointsMax = 10;
const rotationMs = dayMs;

const endpointNotFound = () => new AppError("not_found", "Webhook endpoint not found");

export async function listEndpoints(scope: TenantScope, now: Date): Promise<Endpoint[]> {
  return (await selectEndpoints(scope)).map((row) => toEndpoint(row, now));
}

/** Throws validation_failed for a URL that isn't allowed, or with `isUrlUnique` one that another endpoint has, and limit_reached for
 * the eleventh endpoint. */
export async function createEndpoint(
  scope: TenantScope,
  { name, url, events, isUrlUnique = false }: NewEndpoint & { isUrlUnique?: boolean },
  createdBy: string | null,
  now: Date,
  actor: Actor = systemActor,
): Promise<EndpointWithSecret> {
  const [id, secret] = [randomId("whe"), newSecret()];
  const wanted = {
    partnerId: scope.partnerId,
    environment: scope.environment,
    id,
    name,
    url: checkEndpointUrl(url, env().SVC_WEBHOOK_ALLOW_CIDRS),
    events: [...new Set(events)],
    secret: sealSecret(id, secret),
    createdAt: now,
    createdBy,
  };
  const row = await transact(async (tx) => {
    assertRoom(await selectEndpointsLocked(scope, tx), isUrlUnique ? wanted.url : undefined);
    const made = await insertEndpoint(wanted, tx);
    await recordEndpointAudit(scope, { actor, action: "create", endpoint: made, after: auditedFields(made) }, now, tx);
    return made;
  });
  return { endpoint: toEndpoint(row, now), secret };
}

function assertRoom(existing: EndpointRow[], newUrl: string | undefined): void {
  const same = existing.find(({ url }) => url === newUrl);
  if (same)
    throw invalidField("url", "invalid_value", `The endpoint ${same.id} already has this URL. Rotate its secret`);
  if (existing.length >= endpointsMax)
    throw new AppError(
      "limit_reached",
      `You can have up to ${endpointsMax} endpoints per environment. Delete one first.`,
    );
}

/** The fields of an endpoint in the audit log. */
const auditedFields = ({ name, url, events }: EndpointRow) => ({ name, url, events });

/** Changes apply to all later attempts. Without any, nothing is recorded. */
export async function changeEndpoint(
  scope: TenantScope,
  id: string,
  change: EndpointChange,
  now: Date,
  actor: Actor = systemActor,
): Promise<Endpoint> {
  const { name, url, events } = change;
  const set = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: checkEndpointUrl(url, env().SVC_WEBHOOK_ALLOW_CIDRS) }),
    ...(events !== undefined && { events: [...new Set(events)] }),
  };
  if (Object.keys(set).length === 0) return readEndpoint(scope, id, now);
  await transact(async (tx) => {
    const before = await selectEndpoint(scope, id, tx);
    if (!before || !(await updateEndpoint(scope, id, set, tx))) throw endpointNotFound();
    const fields = auditedFields(before);
    const changed = { endpoint: before, before: fields, after: { ...fields, ...set } };
    await recordEndpointAudit(scope, { actor, action: "change", ...changed }, now, tx);
  });
  return readEndpoint(scope, id, now);
}

export async function readEndpoint(scope: TenantScope, id: string, now: Date): Promise<Endpoint> {
  const row = await selectEndpoint(scope, id);
  if (!row) throw endpointNotFound();
  return toEndpoint(row, now);
}

/** The current secret. Records the reveal in the audit log first. */
export async function revealSecret(scope: TenantScope, id: string, actor: Actor, now: Date): Promise<string> {
  const row = await selectEndpoint(scope, id);
  if (!row) throw endpointNotFound();
  await transact((tx) => recordEndpointAudit(scope, { actor, action: "reveal_secret", endpoint: row }, now, tx));
  return readSecret(id, row.secret);
}

/** The previous secret also signs for 24 h. Rotating again within that time expires the oldest immediately. */
export async function rotateSecret(
  scope: TenantScope,
  id: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<EndpointWithSecret> {
  const secret = newSecret();
  const previousUntil = new Date(now.getTime() + rotationMs);
  const row = await transact(async (tx) => {
    const rotated = await rotateSecretOf(scope, id, { secret: sealSecret(id, secret), previousUntil }, tx);
    if (!rotated) throw endpointNotFound();
    const after = { former_signs_until: previousUntil.toISOString() };
    await recordEndpointAudit(scope, { actor, action: "rotate_secret", endpoint: rotated, after }, now, tx);
    return rotated;
  });
  return { endpoint: toEndpoint(row, now), secret };
}

/** Its events are queued until it is resumed; none are dropped. */
export async function pauseEndpoint(
  scope: TenantScope,
  id: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<Endpoint> {
  await transact(async (tx) => {
    const before = await selectEndpoint(scope, id, tx);
    if (!before) throw endpointNotFound();
    if (before.pausedAt !== null) return;
    await updateEndpoint(scope, id, { pausedAt: now, pauseReason: "person" }, tx);
    await recordEndpointAudit(scope, { actor, action: "pause", endpoint: before }, now, tx);
  });
  return readEndpoint(scope, id, now);
}

/** Sends the queued events: all, those since a time, or none. Skipped events stay in the history. */
export async function resumeEndpoint(
  scope: TenantScope,
  id: string,
  { held, since }: Resumption,
  now: Date,
  actor: Actor = systemActor,
): Promise<Endpoint> {
  await transact(async (tx) => {
    const resumed = { pausedAt: null, pauseReason: null, failingSince: null };
    const before = await selectEndpoint(scope, id, tx);
    if (!before || !(await updateEndpoint(scope, id, resumed, tx))) throw endpointNotFound();
    const after = { held, ...(since !== undefined && { since }) };
    await recordEndpointAudit(scope, { actor, action: "resume", endpoint: before, after }, now, tx);
    announceDeliveries();
    if (held === "none") await skipPending(id, null, tx);
    if (held === "since" && since !== undefined) await skipPending(id, new Date(since), tx);
  });
  return readEndpoint(scope, id, now);
}

/** Skips its pending deliveries. The history remains for 90 days. */
export async function deleteEndpoint(
  scope: TenantScope,
  id: string,
  now: Date,
  actor: Actor = systemActor,
): Promise<void> {
  await transact(async (tx) => {
    const before = await selectEndpoint(scope, id, tx);
    if (!before || !(await updateEndpoint(scope, id, { deletedAt: now }, tx))) throw endpointNotFound();
    await skipPending(id, null, tx);
    await recordEndpointAudit(
      scope,
      { actor, action: "delete", endpoint: before, before: auditedFields(before) },
      now,
      tx,
    );
  });
}
