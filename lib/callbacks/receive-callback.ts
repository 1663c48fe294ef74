import { createHash } from "node:crypto";
import { type Environment, environments } from "#db/enums.ts";
import { type CallbackRow, insertCallback } from "#lib/callbacks/queries.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import { callbacks } from "#lib/metrics/metrics.ts";
import type { Callback, ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { toReported } from "#lib/transactions/lookups.ts";
import { sealBody } from "./sealed-body.ts";

export type ProvidersIn = (environment: Environment) => readonly RampProvider[];

// How long the receiving process has to apply the callback before a worker takes over.
const ownTimeMs = 15_000;

/** Stores and commits a genuine callback once. Null if there is nothing (more) to apply. With `isBusy`, a
 * worker applies it. Throws not_found for an unknown provider, callback_refused if no environment's
 * credentials match, and service_unavailable if some can't be checked right now, all without using the database. */
export async function receiveCallback(
  providerId: string,
  callback: Callback,
  providersIn: ProvidersIn,
  now: Date,
  isBusy = false,
): Promise<CallbackRow | null> {
  const { environment, state } = await verify(providerId, callback, providersIn, now).catch((error) => {
    count(providerId, hasCode(error, "callback_refused") ? "refused" : "failed");
    throw error;
  });
  if (!state) return count(providerId, "ignored");
  const bodyHash = createHash("sha256").update(callback.body).digest();
  const stored = await insertCallback({
    provider: providerId,
    environment,
    bodyHash,
    sealedBody: sealBody({ provider: providerId, environment, bodyHash }, callback.body),
    state: JSON.stringify(toReported(state)),
    receivedAt: now,
    nextAttemptAt: new Date(now.getTime() + (isBusy ? 0 : ownTimeMs)),
  });
  if (!stored) return count(providerId, "repeated");
  count(providerId, "stored");
  return stored;
}

const outcomes = ["stored", "ignored", "repeated", "refused", "failed"] as const;

// So that Prometheus sees an increase in the first callbacks of an outcome.
for (const { id } of providerModules) for (const outcome of outcomes) callbacks.of(id, outcome);

function count(provider: string, outcome: (typeof outcomes)[number]): null {
  callbacks.of(provider, outcome).add();
  return null;
}

/** Throws not_found before the body is read. */
export function assertKnown(providerId: string, providersIn: ProvidersIn): void {
  const isKnown = environments.some((environment) => find(providerId, providersIn, environment));
  if (!isKnown) throw new AppError("not_found", "Unknown provider");
}

const find = (providerId: string, providersIn: ProvidersIn, environment: Environment) =>
  providersIn(environment).find(({ id }) => id === providerId);

/** The environment is the one with matching credentials. */
async function verify(providerId: string, callback: Callback, providersIn: ProvidersIn, now: Date) {
  assertKnown(providerId, providersIn);
  const refusals: unknown[] = [];
  for (const environment of environments) {
    const provider = find(providerId, providersIn, environment);
    if (!provider) continue;
    try {
      const state: ProviderUpdate | null = await provider.readCallback(callback, now);
      return { environment, state };
    } catch (error) {
      refusals.push(error);
    }
  }
  const failed = refusals.find((error) => !hasCode(error, "callback_refused"));
  if (!hasCode(failed, "provider_unavailable")) throw failed ?? refusals[0];
  // The callback may belong to the environment that couldn't be checked, so have the provider send it again.
  const message = "This callback can't be verified right now. Send it again later.";
  throw new AppError("service_unavailable", message, { cause: failed, retryAfterSeconds: 5 });
}

const hasCode = (error: unknown, code: ErrorCode) => error instanceof AppError && error.code === code;
