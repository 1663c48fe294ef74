import { AppError } from "#lib/errors.ts";
import type { ProviderUpdate, RampProvider } from "#lib/providers/provider.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { applyCallback } from "./apply-callback.ts";
import { receiveCallback } from "./receive-callback.ts";

/** A body of valid JSON is a genuine callback; anything else is rejected. */
export const callbackReader = (responses: Partial<RampProvider>) =>
  testProvider({
    readCallback: ({ body }) => {
      if (!body.toString().startsWith("{")) throw new AppError("callback_refused", "not genuine");
      return JSON.parse(body.toString()) as ProviderUpdate;
    },
    ...responses,
  });

export const inSandbox = (provider: RampProvider) => (environment: string) =>
  environment === "sandbox" ? [provider] : [];
export const bodyOf = (state: ProviderUpdate) => Buffer.from(JSON.stringify({ ...state, unique: randomBase62(8) }));

/** Receives and applies a callback, as the endpoint does. Null if it isn't about an order, or known already. */
export async function sendCallback(body: Buffer, provider: RampProvider, now = new Date()) {
  const callback = { method: "POST", path: `/api/callbacks/${provider.id}`, headers: {}, body };
  const stored = await receiveCallback(provider.id, callback, inSandbox(provider), now);
  if (stored) await applyCallback(stored, inSandbox(provider), now);
  return stored;
}
