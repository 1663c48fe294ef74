import type { Environment } from "#db/enums.ts";
import { selectQueueMetrics } from "#db/operator-deliveries.ts";
import { selectCountedTo } from "#db/rollup-queries.ts";
import { sourceNames } from "#db/rollups.ts";
import { minuteMs } from "#lib/duration.ts";
import { type ProviderHealth, readHealth } from "#lib/provider-health/read-health.ts";
import { loadProviderSettings } from "#lib/provider-settings/load-settings.ts";
import { canServe } from "./can-serve.ts";
import type { Condition, PublicStatus, StatusLine } from "./contract.ts";

const keptMs = 10_000;
// The worker counts every minute and sends what is due at once.
const lateMs = { worker: 5 * minuteMs, webhooks: 60_000 };
const dueMax = 1_000;
// Below this share of answered quotes in the last hour, over enough of them to tell.
const poorShare = 0.95;
const askedMin = 20;

let last: { atMs: number; status: Promise<PublicStatus> } | undefined;

/** How everything is just now, at most ten seconds old: however many ask, it is read once. Never throws. */
export function readStatus(now: Date): Promise<PublicStatus> {
  const nowMs = performance.now();
  if (!last || nowMs - last.atMs > keptMs) last = { atMs: nowMs, status: read(now) };
  return last.status;
}

async function read(now: Date): Promise<PublicStatus> {
  const found = (await canServe()) ? await readParts(now).catch(() => null) : null;
  const components = found?.components ?? down;
  return {
    condition: worst(components),
    at: now.toISOString(),
    components,
    providers: found?.providers ?? { production: [], sandbox: [] },
  };
}

const names = { api: "Partner API", checkout: "Checkout", webhooks: "Webhooks", worker: "Following of payments" };
const line = (id: keyof typeof names, condition: Condition): StatusLine => ({ id, name: names[id], condition });
const down: StatusLine[] = [
  line("api", "down"),
  line("checkout", "down"),
  line("webhooks", "down"),
  line("worker", "down"),
];

async function readParts(now: Date): Promise<Pick<PublicStatus, "components" | "providers">> {
  await loadProviderSettings();
  const [production, sandbox, queue, countedTo] = await Promise.all([
    readHealth("production", now),
    readHealth("sandbox", now),
    selectQueueMetrics(now, dueMax),
    selectCountedTo(sourceNames),
  ]);
  const isLate = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() > ms;
  const worker: Condition = countedTo === null || isLate(countedTo, lateMs.worker) ? "down" : "operational";
  const providers: Record<Environment, StatusLine[]> = { production: toLines(production), sandbox: toLines(sandbox) };
  const offered = production.filter(({ isEnabled }) => isEnabled);
  const isServed = offered.length === 0 || offered.some(({ isAvailable }) => isAvailable);
  return {
    components: [
      line("api", isServed ? "operational" : "degraded"),
      line("checkout", isServed ? "operational" : "degraded"),
      line(
        "webhooks",
        worker === "down" ? "down" : isLate(queue.oldestDueAt, lateMs.webhooks) ? "degraded" : "operational",
      ),
      line("worker", worker),
    ],
    providers,
  };
}

const toLines = (health: ProviderHealth[]): StatusLine[] =>
  health
    .filter(({ isEnabled }) => isEnabled)
    .map((one) => ({ id: one.id, name: one.name, condition: conditionOf(one) }));

function conditionOf({ isAvailable, quotes }: ProviderHealth): Condition {
  if (!isAvailable) return "down";
  const isPoor = quotes.requests >= askedMin && quotes.availability !== null && quotes.availability < poorShare;
  return isPoor ? "degraded" : "operational";
}

function worst(lines: readonly StatusLine[]): Condition {
  if (lines.some(({ condition }) => condition === "down")) return "down";
  return lines.some(({ condition }) => condition === "degraded") ? "degraded" : "operational";
}
