import { createHash } from "node:crypto";
import { type CallbackRow, insertCallback } from "#db/callbacks.ts";
import { type Environment, environments } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import type { Callback, OrderState, RampProvider } from "#lib/providers/provider.ts";

type ProvidersIn = (environment: Environment) => readonly RampProvider[];

// How long the receiving process has to apply it itself before a worker takes over.
const ownTimeMs = 15_000;

/** Stores a genuine callback once, committed when this returns; null when there is nothing (more) to apply.
 * Throws not_found for a provider we do not have, callback_refused when no environment's credentials fit: neither touches
 * the database. */
export async function receiveCallback(
  providerId: string,
  callback: Callback,
  providersIn: ProvidersIn,
  now: Date,
): Promise<CallbackRow | null> {
  const { environment, state } = await verify(providerId, callback, providersIn, now);
  if (!state) return null;
  const stored = await insertCallback({
    provider: providerId,
    environment,
    bodyHash: createHash("sha256").update(callback.body).digest(),
    body: callback.body,
    state: JSON.stringify(state),
    receivedAt: now,
    nextAttemptAt: new Date(now.getTime() + ownTimeMs),
  });
  return stored ?? null;
}

/** The credentials that a callback fits tell its environment. */
async function verify(providerId: string, callback: Callback, providersIn: ProvidersIn, now: Date) {
  let refusal: unknown = new AppError("not_found", "There is no such provider");
  for (const environment of environments) {
    const provider = providersIn(environment).find(({ id }) => id === providerId);
    if (!provider) continue;
    try {
      const state: OrderState | null = await provider.readCallback(callback, now);
      return { environment, state };
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}
