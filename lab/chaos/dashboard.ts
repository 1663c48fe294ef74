import { setTimeout as wait } from "node:timers/promises";
import type { Observed } from "./evidence.ts";
import type { Partner } from "./shop.ts";

/** A signed-in owner of a partner. `cookie` is the header that the browser sends. */
export type Member = { cookie: string };

const everyMs = 1_000;
const retryMs = 200;
const timeoutMs = 15_000;
// Responses that the page offers to retry.
const retryableStatuses = new Set([429, 503]);

type DashboardContext = {
  installation: { webUrl: string };
  observed: Pick<Observed, "changes" | "surprises">;
  onChange(name: string): void;
  stopped: AbortSignal;
};

/** Renames a partner in the dashboard again and again, one request after the other. Each name is retried until it is saved. */
export async function renamePartners(
  { partnerId, member }: Partner,
  { installation, observed, onChange, stopped }: DashboardContext,
): Promise<void> {
  const { webUrl } = installation;
  /** Null if no response arrived. */
  async function rename(name: string): Promise<number | null> {
    try {
      const response = await fetch(`${webUrl}/api/dashboard/sandbox/settings`, {
        method: "PATCH",
        headers: { origin: webUrl, cookie: member.cookie, "content-type": "application/json" },
        body: JSON.stringify({ name }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.text();
      return response.status;
    } catch {
      return null;
    }
  }
  for (let count = 1; !stopped.aborted; ) {
    const name = `${partnerId} ${count}`;
    const status = await rename(name);
    if (status === 200) {
      observed.changes.push({ name, at: Date.now() });
      onChange(name);
      count += 1;
    } else if (status !== null && !retryableStatuses.has(status)) {
      observed.surprises.push(`the dashboard responded ${status}`);
      count += 1;
    }
    await wait(status === 200 ? everyMs : retryMs);
  }
}
