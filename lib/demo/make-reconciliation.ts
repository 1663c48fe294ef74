import { createHash } from "node:crypto";
import type { TenantScope } from "#db/scope.ts";
import { hourMs } from "#lib/duration.ts";
import { add } from "#lib/money.ts";
import { type Counts, countLabels, type Difference } from "#lib/reconciliation/contract.ts";
import { demoId } from "./demo-id.ts";
import type { DemoTransaction } from "./make-transactions.ts";
import type { DemoRows } from "./queries.ts";

type Rows = Pick<DemoRows, "reconciliations" | "differences">;
type Row = DemoTransaction["row"];
type Note = Pick<DemoRows["differences"][number], "note" | "isExplained" | "notedBy" | "notedAt">;

const operator = "operator@slipway.local";
const unknownOrder = "unknown-order";

/** A provider's file of the last month, or of all days if there was nothing before this one, with one difference of each kind. */
export function makeReconciliation(scope: TenantScope, transactions: DemoTransaction[], now: Date): Rows {
  const successful = transactions.flatMap(({ row }) => (row.status === "success" ? [row] : []));
  const [periodFrom, periodTo] = lastMonth(now);
  const ofMonth = successful.filter(({ createdAt }) => createdAt >= periodFrom && createdAt < periodTo);
  const file = largest(ofMonth.length > 0 ? ofMonth : successful);
  const [amount, fee, status, currency, missing] = file;
  if (!amount || !fee || !status || !currency || !missing) return { reconciliations: [], differences: [] };
  const { provider } = amount;
  const id = demoId("rec", scope.partnerId, scope.environment);
  const createdAt = new Date(now.getTime() - 3 * hourMs);
  const explained = { note: "A second payment, which the provider returned", isExplained: true };
  const notedAt = new Date(createdAt.getTime() + hourMs);
  const differences: (Difference & Note)[] = [
    { ...missingHere(amount), ...explained, notedBy: operator, notedAt },
    ...[missingThere(missing), otherAmount(amount), otherFee(fee), otherStatus(status), otherCurrency(currency)].map(
      (one) => ({ ...one, note: null, isExplained: false, notedBy: null, notedAt: null }),
    ),
  ];
  const counts = Object.fromEntries(Object.keys(countLabels).map((name) => [name, 0])) as Counts;
  for (const { kind } of differences) counts[kind] += 1;
  Object.assign(counts, { rows: file.length + 2, matched: file.length - 1, foreign: 2 });
  const run = {
    id,
    environment: scope.environment,
    provider,
    fileHash: createHash("sha256").update(id).digest(),
    fileName: `${provider}-orders.csv`,
    ...(ofMonth.length > 0 ? { periodFrom, periodTo } : { periodFrom: earliest(file), periodTo: createdAt }),
    counts,
    createdBy: operator,
    createdAt,
  };
  return { reconciliations: [run], differences: differences.map((one) => ({ ...one, reconciliationId: id })) };
}

const lastMonth = (now: Date): [Date, Date] => [
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)),
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth())),
];

/** Those of the provider with the most. */
function largest(rows: Row[]): Row[] {
  const byProvider = Map.groupBy(rows, ({ provider }) => provider);
  return [...byProvider.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

const earliest = (rows: Row[]): Date => new Date(Math.min(...rows.map(({ createdAt }) => createdAt.getTime())));

/** A row of the file about this transaction. */
const about = (row: Row, line: number) => ({
  line,
  transactionId: row.id,
  theirId: row.providerTransactionId ?? null,
  suggestion: null,
});

const paid = (row: Row) => ({
  amount: row.fiatAmount,
  currency: row.fiatCurrency,
  status: "success",
  date: row.createdAt.toISOString(),
});

const otherAmount = (row: Row): Difference => ({
  kind: "amount",
  ...about(row, 14),
  ours: { amount: row.fiatAmount, currency: row.fiatCurrency },
  theirs: { amount: add(row.fiatAmount, "1"), currency: row.fiatCurrency },
});

function otherFee(row: Row): Difference {
  const fee = add(row.providerFee ?? "0", row.svcFee ?? "0");
  const { fiatCurrency: currency } = row;
  return {
    kind: "fee",
    ...about(row, 27),
    ours: { fee, currency },
    theirs: { fee: add(fee, "0.5"), currency },
  };
}

const otherStatus = (row: Row): Difference => ({
  kind: "status",
  ...about(row, 31),
  ours: { status: "success" },
  theirs: { status: "failed" },
});

const otherCurrency = (row: Row): Difference => ({
  kind: "currency",
  ...about(row, 40),
  ours: { currency: `${row.fiatCurrency} or ${row.cryptoCurrency}` },
  theirs: { currency: row.fiatCurrency === "CHF" ? "GBP" : "CHF" },
});

const missingThere = (row: Row): Difference => ({
  kind: "missing_there",
  ...about(row, 0),
  line: null,
  ours: paid(row),
  theirs: null,
});

const missingHere = (row: Row): Difference => ({
  kind: "missing_here",
  ...about(row, 52),
  transactionId: null,
  theirId: unknownOrder,
  ours: null,
  theirs: { ...paid(row), status: "completed" },
});
