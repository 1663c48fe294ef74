import { compare } from "#lib/money.ts";
import { deliveryGaps } from "./delivery-gaps.ts";
import { recoveries } from "./downtime.ts";
import type { Acknowledgement, Observed, Stored, TransactionRow } from "./evidence.ts";
import { reconcileDeliveries } from "./reconcile-deliveries.ts";
import { reconcileFeeds } from "./reconcile-feeds.ts";
import { countBy, type Summary, sort, summarize } from "./summarize.ts";

/** The lease of 30 s, and time for the next worker to claim, connect, and send. */
export const deliveryGapMsMax = 40_000;
const returnMsMax = 5_000;

/** Compares what clients, buyers, and receivers observed with the database. Both time limits are multiplied by `patience`, for
 * runs on busy machines. */
export function reconcile(observed: Observed, stored: Stored, patience = 1): Summary[] {
  const gapMsMax = deliveryGapMsMax * patience;
  const returnedMsMax = returnMsMax * patience;
  const rows = new Map(stored.transactions.map((row) => [row.id, row]));
  return [
    reconcileAcknowledged(observed.acknowledgements, stored.transactions),
    reconcileResponses(observed, stored),
    summarize("one order per checkout link at the provider", observed.orders.keys(), observed.orders),
    sort("transaction with the status of the provider's order", observed.payments, ({ transactionId, status }) =>
      rows.get(transactionId)?.status === status ? null : `${transactionId} should be ${status}`,
    ),
    summarize(
      "refund by the provider, recorded",
      observed.refunds.map(({ transactionId }) => transactionId),
      countBy(stored.refunds, ({ transactionId }) => transactionId),
    ),
    ...reconcileDeliveries(observed, stored),
    ...reconcileFeeds(observed, stored),
    summarize(
      "acknowledged dashboard change with its audit row",
      observed.changes.map(({ name }) => name),
      countBy(stored.audited, ({ name }) => name),
    ),
    sort("acknowledged before a backup began, and restored from it", beforeBackups(observed), ({ id, isThere }) =>
      isThere ? null : id,
    ),
    sort(`delivery attempted within ${gapMsMax / 1_000} s`, deliveryGaps(observed, stored), ({ deliveryId, netMs }) =>
      netMs <= gapMsMax ? null : `${deliveryId} after ${Math.round(netMs / 1_000)} s`,
    ),
    sort(
      `API responds within ${returnedMsMax / 1_000} s of Postgres' return`,
      recoveries(observed),
      ({ outage, netMs }) =>
        netMs <= returnedMsMax
          ? null
          : `after ${outage.kind} at ${new Date(outage.at).toISOString()}: ${Math.round(netMs)} ms`,
    ),
    sort("request answered during a rolling restart", requestsDuringRestart(observed), ({ isAnswered, at }) =>
      isAnswered ? null : `at ${new Date(at).toISOString()}`,
    ),
    sort("anything unexpected", observed.surprises, (surprise) => surprise),
  ];
}

/** Each exists once with the acknowledged values. A repeated request that returned another transaction is a duplicate. */
function reconcileAcknowledged(acknowledged: Acknowledgement[], rows: TransactionRow[]): Summary {
  const byContext = Map.groupBy(rows, contextOf);
  const found = new Map<string, number>();
  for (const [context, responses] of Map.groupBy(acknowledged, contextOf)) {
    const there = byContext.get(context) ?? [];
    const isKept = responses.every((response) => there.some((row) => isAs(response, row)));
    if (isKept) found.set(context, there.length);
  }
  return summarize("acknowledged transaction", acknowledged.map(contextOf), found);
}

const contextOf = ({ partnerId, context }: { partnerId: string; context: string }) => `${partnerId} ${context}`;

const isAs = (response: Acknowledgement, row: TransactionRow): boolean =>
  response.transactionId === row.id &&
  response.token === row.token &&
  response.provider === row.provider &&
  compare(response.fiatAmount, row.fiatAmount) === 0 &&
  compare(response.cryptoAmount, row.cryptoAmount) === 0 &&
  compare(response.exchangeRate, row.exchangeRate) === 0;

/** A 503 means that the database is unavailable: there may be no row, or a row may have been committed without
 * confirmation. */
function reconcileResponses({ responses }: Observed, { logs }: Stored): Summary {
  const logged = new Map(logs.map((row) => [row.requestId, row.status]));
  const counts = countBy(logs, ({ requestId }) => requestId);
  const owed = responses.filter(({ status }) => status !== 503);
  const found = new Map(
    owed.flatMap(({ requestId, status }) =>
      logged.get(requestId) === status ? [[requestId, counts.get(requestId) ?? 0]] : [],
    ),
  );
  return summarize(
    "response with its row in the API logs",
    owed.map(({ requestId }) => requestId),
    found,
  );
}

/** What clients knew before each backup began. */
function beforeBackups({ acknowledgements, responses, feeds, backups }: Observed) {
  return backups.flatMap(({ at, ids }) => {
    const known = [
      ...acknowledgements.map((one) => ({ id: one.transactionId, at: one.at })),
      ...responses.filter(({ status }) => status !== 503).map((one) => ({ id: one.requestId, at: one.at })),
      ...[...feeds.values()].flat().map((one) => ({ id: one.eventId, at: one.at })),
    ];
    return known.filter((one) => one.at < at).map(({ id }) => ({ id, isThere: ids.has(id) }));
  });
}

/** Requests that ended while two servers were restarted one after the other. */
function requestsDuringRestart({ responses, unanswered, phases }: Observed) {
  const requests = [
    ...responses.map(({ at, status }) => ({ at, isAnswered: status < 500 })),
    ...unanswered.map((at) => ({ at, isAnswered: false })),
  ];
  const during = phases.filter(({ fault }) => fault === "rolling-restart");
  return during.flatMap((phase) => requests.filter(({ at }) => at >= phase.at && at <= phase.healedAt));
}
