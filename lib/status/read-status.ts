import { minuteMs } from "#lib/duration.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { type ProviderHealth, readHealth } from "#lib/providers/health/read-health.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import {
  type ComponentId,
  type Condition,
  componentIds,
  componentNames,
  type PublicStatus,
  type StatusLine,
} from "#lib/status/contract.ts";
import { isReady } from "#lib/status/is-ready.ts";
import { selectQueueMetrics } from "#lib/webhooks/queries/console.ts";

const cacheMs = 10_000;
// The worker updates the rollups every minute and sends due webhooks immediately.
const lateMs = { worker: 5 * minuteMs, webhooks: minuteMs };
const dueMax = 1_000;
// A provider is degraded below this share of successful quote requests in the last hour, given at least this many.
const degradedBelow = 0.95;
const quoteRequestsMin = 20;

let latest: { atMs: number; status: Promise<PublicStatus> } | undefined;

/** The public status, cached for ten seconds. Never throws. */
export function readStatus(now: Date): Promise<PublicStatus> {
  const nowMs = performance.now();
  if (!latest || nowMs - latest.atMs > cacheMs) latest = { atMs: nowMs, status: read(now) };
  return latest.status;
}

const line = (id: ComponentId, condition: Condition): StatusLine => ({ id, name: componentNames[id], condition });

async function read(now: Date): Promise<PublicStatus> {
  const parts = (await isReady()) ? await readParts(now).catch(() => null) : null;
  const components = parts?.components ?? componentIds.map((id) => line(id, "down"));
  return {
    condition: worst(components),
    at: now.toISOString(),
    components,
    providers: parts?.providers ?? { production: [], sandbox: [] },
  };
}

async function readParts(now: Date): Promise<Pick<PublicStatus, "components" | "providers">> {
  await refreshProviderSettings();
  const [production, sandbox, queue, countedTo] = await Promise.all([
    readHealth("production", now),
    readHealth("sandbox", now),
    selectQueueMetrics(now, dueMax),
    selectCountedTo(sourceNames),
  ]);
  const isLate = (at: Date | null, ms: number) => at !== null && now.getTime() - at.getTime() > ms;
  // Nothing has been counted in the first minute of an installation.
  const worker: Condition = isLate(countedTo, lateMs.worker) ? "down" : "operational";
  const areWebhooksLate = isLate(queue.oldestDueAt, lateMs.webhooks);
  const enabled = production.filter(({ isEnabled }) => isEnabled);
  const hasProvider = enabled.length === 0 || enabled.some(({ isAvailable }) => isAvailable);
  return {
    components: [
      line("api", hasProvider ? "operational" : "degraded"),
      line("dashboard", "operational"),
      line("checkout", hasProvider ? "operational" : "degraded"),
      line("webhooks", worker === "operational" && areWebhooksLate ? "degraded" : worker),
      line("worker", worker),
    ],
    providers: { production: toLines(production), sandbox: toLines(sandbox) },
  };
}

const toLines = (health: ProviderHealth[]): StatusLine[] =>
  health
    .filter(({ isEnabled }) => isEnabled)
    .map((provider) => ({ id: provider.id, name: provider.name, condition: conditionOf(provider) }));

function conditionOf({ isAvailable, quotes }: ProviderHealth): Condition {
  if (!isAvailable) return "down";
  const isMeasured = quotes.requests >= quoteRequestsMin && quotes.availability !== null;
  return isMeasured && Number(quotes.availability) < degradedBelow ? "degraded" : "operational";
}

function worst(lines: readonly StatusLine[]): Condition {
  if (lines.some(({ condition }) => condition === "down")) return "down";
  return lines.some(({ condition }) => condition === "degraded") ? "degraded" : "operational";
}
