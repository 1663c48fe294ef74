import type { TenantScope } from "#db/scope.ts";
import { hourMs } from "#lib/duration.ts";
import { newSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";
import { demoId } from "./demo-id.ts";
import type { DemoEndpoint } from "./make-deliveries.ts";
import type { DemoTransaction } from "./make-transactions.ts";

export const endpointOf = ({ partnerId, environment }: TenantScope, name: string) => ({
  id: demoId("whe", partnerId, environment, name),
  name,
});

type Options = { days: number; now: Date; receiverUrl: string };
type Life = Pick<DemoEndpoint, "goneAt" | "outage">;

/** A healthy endpoint that was unreachable for an afternoon. In the sandbox, also one that failed yesterday and recovered,
 * and one that returned 410 Gone, whose events have been queued since. All receivers work now. */
export function makeEndpoints(scope: TenantScope, transactions: DemoTransaction[], options: Options) {
  const { days, now, receiverUrl } = options;
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const lastEnd = endBefore(transactions, now);
  const make = (name: string, path: string, createdHoursAgo: number, { goneAt, outage }: Life) => {
    const { id } = endpointOf(scope, name);
    const row = {
      ...scope,
      id,
      name,
      url: `${receiverUrl}/receivers/${path}`,
      events: ["transaction.success" as const, "transaction.failed" as const],
      secret: sealSecret(id, newSecret()),
      pausedAt: goneAt,
      pauseReason: goneAt && ("gone" as const),
      failingSince: goneAt,
      lastAttemptAt: goneAt ?? lastEnd,
      lastSuccessAt: goneAt ? endBefore(transactions, goneAt) : lastEnd,
      createdAt: ago(createdHoursAgo),
    };
    return { row, life: { goneAt, outage, id, createdAt: row.createdAt } };
  };
  const unreachable = { from: ago(270), to: ago(267), statusCode: null };
  const orders = make("Order service", "orders", days * 24, { goneAt: null, outage: unreachable });
  if (scope.environment === "production") return [orders];
  const overloaded = { from: ago(31), to: ago(29), statusCode: 503 };
  return [
    orders,
    make("Analytics", "analytics", 33 * 24, { goneAt: null, outage: overloaded }),
    make("Ledger", "ledger", 21 * 24, { goneAt: endBefore(transactions, ago(1)), outage: null }),
  ];
}

/** The last success before that time. */
const endBefore = (transactions: DemoTransaction[], before: Date): Date | null =>
  transactions
    .flatMap(({ row, moves }) => (row.status === "success" ? (moves.at(-1)?.at ?? []) : []))
    .filter((at) => at < before)
    .reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
