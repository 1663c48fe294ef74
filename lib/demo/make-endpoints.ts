import { hourMs } from "#lib/duration.ts";
import { randomId } from "#lib/random-id.ts";
import { newSecret, sealSecret } from "#lib/webhooks/endpoint-secret.ts";
import type { DemoEndpoint } from "./make-deliveries.ts";
import type { DemoTransaction } from "./make-transactions.ts";

/** A healthy endpoint with an outage of an afternoon, and one that returned 410. Both are paused, so that demo events
 * aren't sent to them. */
export function makeEndpoints(transactions: DemoTransaction[], days: number, now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const make = (name: string, path: string, madeHoursAgo: number, life: Pick<DemoEndpoint, "goneAt" | "outage">) => {
    const id = randomId("we");
    const isGone = life.goneAt !== null;
    const row = {
      id,
      name,
      url: `http://127.0.0.1:8080/${path}`,
      events: ["transaction.success" as const, "transaction.failed" as const],
      secret: sealSecret(id, newSecret()),
      pausedAt: life.goneAt ?? now,
      pauseReason: isGone ? ("gone" as const) : ("person" as const),
      failingSince: life.goneAt,
      lastAttemptAt: life.goneAt ?? now,
      lastSuccessAt: life.goneAt ?? now,
      createdAt: ago(madeHoursAgo),
    };
    return { row, life: { ...life, id, createdAt: row.createdAt } };
  };
  return [
    make("Order service", "orders", days * 24, { goneAt: null, outage: { from: ago(270), to: ago(267) } }),
    make("Ledger", "ledger", 21 * 24, { goneAt: endBefore(transactions, ago(20)), outage: null }),
  ];
}

/** The end of the last transaction before that time. */
const endBefore = (transactions: DemoTransaction[], before: Date): Date | null =>
  transactions
    .flatMap(({ row, moves }) => (row.status === "success" ? (moves.at(-1)?.at ?? []) : []))
    .filter((at) => at < before)
    .reduce<Date | null>((last, at) => (last && last > at ? last : at), null);
