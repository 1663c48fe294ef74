import { compare } from "#lib/money.ts";
import { returns } from "./downtime.ts";
import type { Acknowledgement, Seen, Stored, TransactionRow } from "./evidence.ts";
import { reconcileDeliveries } from "./reconcile-deliveries.ts";
import { silences } from "./silences.ts";
import { countBy, sort, type Tally, tally } from "./tally.ts";

/** The lease of 30 s, and time for whoever takes over to look, to connect and to send. */
export const silenceMsMax = 40_000;
const returnMsMax = 5_000;

/** Sorts what clients, buyers and receivers saw against what the database holds. */
export function reconcile(seen: Seen, stored: Stored): Tally[] {
  const rows = new Map(stored.transactions.map((row) => [row.id, row]));
  return [
    reconcileAcknowledged(seen.acknowledgements, stored.transactions),
    reconcileAnswers(seen, stored),
    tally("one order per checkout link at the provider", seen.orders.keys(), seen.orders),
    sort("transaction with the status of the provider's order", seen.payments, ({ transactionId, status }) =>
      rows.get(transactionId)?.status === status ? null : `${transactionId} should be ${status}`,
    ),
    ...reconcileDeliveries(seen, stored),
    sort(`delivery attempted within ${silenceMsMax / 1_000} s`, silences(seen, stored), ({ deliveryId, netMs }) =>
      netMs <= silenceMsMax ? null : `${deliveryId} after ${Math.round(netMs / 1_000)} s`,
    ),
    sort(`API responds within ${returnMsMax / 1_000} s of Postgres' return`, returns(seen), ({ kill, netMs }) =>
      netMs <= returnMsMax ? null : `after ${kill.kind} at ${new Date(kill.at).toISOString()}: ${Math.round(netMs)} ms`,
    ),
    sort("anything unexpected", seen.surprises, (surprise) => surprise),
  ];
}

/** There with the acknowledged values, once: also a repeat that was answered with another transaction is a duplicate. */
function reconcileAcknowledged(acknowledged: Acknowledgement[], rows: TransactionRow[]): Tally {
  const byContext = Map.groupBy(rows, contextOf);
  const found = new Map<string, number>();
  for (const [context, answers] of Map.groupBy(acknowledged, contextOf)) {
    const there = byContext.get(context) ?? [];
    const isKept = answers.every((answer) => there.some((row) => isAs(answer, row)));
    if (isKept) found.set(context, there.length);
  }
  return tally("acknowledged transaction", acknowledged.map(contextOf), found);
}

const contextOf = ({ partnerId, context }: { partnerId: string; context: string }) => `${partnerId} ${context}`;

const isAs = (answer: Acknowledgement, row: TransactionRow): boolean =>
  answer.transactionId === row.id &&
  answer.token === row.token &&
  answer.provider === row.provider &&
  compare(answer.fiatAmount, row.fiatAmount) === 0 &&
  compare(answer.cryptoAmount, row.cryptoAmount) === 0 &&
  compare(answer.exchangeRate, row.exchangeRate) === 0;

/** A 503 says that the database is away: it may be why there is no row, and a row may have been committed whose commit was
 * not heard of. */
function reconcileAnswers({ answers }: Seen, { logs }: Stored): Tally {
  const logged = new Map(logs.map((row) => [row.requestId, row.status]));
  const counts = countBy(logs, ({ requestId }) => requestId);
  const owed = answers.filter(({ status }) => status !== 503);
  const found = new Map(
    owed.flatMap(({ requestId, status }) =>
      logged.get(requestId) === status ? [[requestId, counts.get(requestId) ?? 0]] : [],
    ),
  );
  return tally(
    "response with its row in the API logs",
    owed.map(({ requestId }) => requestId),
    found,
  );
}
