import type { Executor } from "#db/client.ts";
import { updateWaitingCallback } from "#lib/callbacks/queries.ts";
import { AppError } from "#lib/errors.ts";

/** Retries a failed callback immediately. Throws not_found if it doesn't exist or was applied. */
export async function retryCallback(id: string, now: Date, tx?: Executor): Promise<void> {
  const isWaiting =
    /^\d{1,18}$/.test(id) && (await updateWaitingCallback(BigInt(id), { nextAttemptAt: now, outcome: "parked" }, tx));
  if (!isWaiting) throw new AppError("not_found", "This callback doesn't exist or was already applied");
}
