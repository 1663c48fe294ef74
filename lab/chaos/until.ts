import { setTimeout as wait } from "node:timers/promises";

const lookEveryMs = 100;

/** Polls until the condition is true; false at the timeout. A failed check counts as "not yet". */
export async function until(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(lookEveryMs)) {
    if (await condition().catch(() => false)) return true;
  }
  return false;
}
