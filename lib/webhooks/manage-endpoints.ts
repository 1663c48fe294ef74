import type { Scope } from "#db/scope.ts";
import { transact } from "#db/transact.ts";
import { skipPending } from "#db/webhook-deliveries.ts";
import {
  insertEndpoint,
  rotateSecret as rotateSecretOf,
  selectEndpoint,
  selectEndpoints,
  updateEndpoint,
} from "#db/webhook-endpoints.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import type {
  Endpoint,
  EndpointChange,
  EndpointWithSecret,
  NewEndpoint,
  Resumption,
} from "#lib/webhooks/endpoint-contract.ts";
import { newSecret, readSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";
import { checkEndpointUrl } from "#lib/webhooks/endpoint-url.ts";
import { toEndpoint } from "#lib/webhooks/to-endpoint.ts";

export const endpointsMax = 10;
const rotationMs = 24 * 60 * 60 * 1_000;

const notThere = () => new AppError("not_found", "There is no such webhook endpoint");

export async function listEndpoints(scope: Scope, now: Date): Promise<Endpoint[]> {
  return (await selectEndpoints(scope)).map((row) => toEndpoint(row, now));
}

/** Throws validation_failed for an address that may not be called, limit_reached for the eleventh. */
export async function createEndpoint(
  scope: Scope,
  { name, url, events }: NewEndpoint,
  createdBy: string | null,
  now: Date,
): Promise<EndpointWithSecret> {
  const [id, secret] = [randomId("whe"), newSecret()];
  const row = await insertEndpoint(
    {
      ...scopeOf(scope),
      id,
      name,
      url: checkEndpointUrl(url, env().webhookAllowCidrs),
      events: [...new Set(events)],
      secret: sealSecret(id, secret),
      createdAt: now,
      createdBy,
    },
    endpointsMax,
  );
  if (!row)
    throw new AppError("limit_reached", `At most ${endpointsMax} endpoints for each environment; delete one first`);
  return { endpoint: toEndpoint(row, now), secret };
}

const scopeOf = ({ partnerId, environment }: Scope): Scope => ({ partnerId, environment });

/** Changes count from the next try on. */
export async function changeEndpoint(scope: Scope, id: string, change: EndpointChange, now: Date): Promise<Endpoint> {
  const { name, url, events } = change;
  const isThere = await updateEndpoint(scope, id, {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: checkEndpointUrl(url, env().webhookAllowCidrs) }),
    ...(events !== undefined && { events: [...new Set(events)] }),
  });
  if (!isThere) throw notThere();
  return readEndpoint(scope, id, now);
}

export async function readEndpoint(scope: Scope, id: string, now: Date): Promise<Endpoint> {
  const row = await selectEndpoint(scope, id);
  if (!row) throw notThere();
  return toEndpoint(row, now);
}

/** The secret that signs now, for a person who may see it again. */
export async function revealSecret(scope: Scope, id: string): Promise<string> {
  const row = await selectEndpoint(scope, id);
  if (!row) throw notThere();
  return readSecret(id, row.secret);
}

/** The former secret signs beside the new one for 24 h. Rotating again within that time ends the oldest at once. */
export async function rotateSecret(scope: Scope, id: string, now: Date): Promise<EndpointWithSecret> {
  const secret = newSecret();
  const row = await rotateSecretOf(scope, id, sealSecret(id, secret), new Date(now.getTime() + rotationMs));
  if (!row) throw notThere();
  return { endpoint: toEndpoint(row, now), secret };
}

/** From now on its events are held, none is dropped. */
export async function pauseEndpoint(scope: Scope, id: string, now: Date): Promise<Endpoint> {
  const before = await selectEndpoint(scope, id);
  if (!before) throw notThere();
  if (before.pausedAt === null) await updateEndpoint(scope, id, { pausedAt: now, pauseReason: "person" });
  return readEndpoint(scope, id, now);
}

/** What was held is sent: all of it, what came since a time, or none. What is left out stays in the history. */
export async function resumeEndpoint(scope: Scope, id: string, { held, since }: Resumption, now: Date) {
  await transact(async (tx) => {
    const resumed = { pausedAt: null, pauseReason: null, failingSince: null };
    if (!(await updateEndpoint(scope, id, resumed, tx))) throw notThere();
    if (held === "none") await skipPending(id, null, tx);
    if (held === "since" && since !== undefined) await skipPending(id, new Date(since), tx);
  });
  return readEndpoint(scope, id, now);
}

/** What it still waits for is left out; the history stays for its 90 days. */
export async function deleteEndpoint(scope: Scope, id: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    if (!(await updateEndpoint(scope, id, { deletedAt: now }, tx))) throw notThere();
    await skipPending(id, null, tx);
  });
}
