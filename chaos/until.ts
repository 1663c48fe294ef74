import { setTimeout as wait } from "node:timers/promises";

const lookEveryMs = 100;

/** True as soon as it is so; false when it is not within the time. A look that fails counts as "not yet". */
export async function until(isSo: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await wait(lookEveryMs)) {
    if (await isSo().catch(() => false)) return true;
  }
  return false;
}
