import { updateWaitingCallback } from "#db/callbacks.ts";
import { AppError } from "#lib/errors.ts";

/** The operator has one that was given up tried again, at once. Throws not_found when there is none, or it is applied. */
export async function retryCallback(id: string, now: Date): Promise<void> {
  const isWaiting =
    /^\d{1,18}$/.test(id) && (await updateWaitingCallback(BigInt(id), { nextAttemptAt: now, outcome: "parked" }));
  if (!isWaiting) throw new AppError("not_found", "There is no such callback waiting");
}
