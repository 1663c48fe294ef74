import type { Environment } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { selectCatalog } from "#lib/assets/queries/assets.ts";
import { type DemoRows, insertDemo } from "#lib/demo/queries.ts";
import { dayMs } from "#lib/duration.ts";
import { allEntries } from "#lib/ledger/entries.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { lastDueMonth } from "#lib/statements/month.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import type { UsdAt } from "./choose-route.ts";
import { lowerReportedFees } from "./lower-reported-fees.ts";
import { makeAlerts } from "./make-alerts.ts";
import { makeBrand } from "./make-brand.ts";
import { makeConsidered } from "./make-considered.ts";
import { makeCustomers } from "./make-customers.ts";
import { makeDeliveries } from "./make-deliveries.ts";
import { makeEndpoints } from "./make-endpoints.ts";
import { makeKeys } from "./make-keys.ts";
import { makeLogs } from "./make-logs.ts";
import { makeReconciliation } from "./make-reconciliation.ts";
import { type DemoTransaction, makeTransactions } from "./make-transactions.ts";
import { createRandom } from "./random.ts";
import { timestampsBefore } from "./timestamps.ts";

type Extent = { loggedDays: number; transactions: number; seed: number };

/** On every date, two calendar months are within it that have statements, which are closed on the third day of the next month. */
export const activityDays = 95;

// Requests are logged in the sandbox for the displayed month and the previous one it is compared with.
const extents: Record<Environment, Extent> = {
  sandbox: { loggedDays: 60, transactions: 4_900, seed: 20_260_301 },
  production: { loggedDays: 30, transactions: 1_900, seed: 20_260_302 },
};

type Options = {
  usdAt: UsdAt;
  now: Date;
  createdBy: string | null;
  /** Serves the webhook receivers, at "/receivers/orders" and "/chats/slack" for example; see simulator/README.md. */
  receiverUrl: string;
};

/** Fills an empty account with months of data, the same each time except for IDs and times. False if the account isn't empty,
 * or no offers are available yet. */
export async function seedDemo(scope: TenantScope, { usdAt, now, createdBy, receiverUrl }: Options): Promise<boolean> {
  const catalog = await selectCatalog(scope.environment);
  const { loggedDays, transactions: wanted, seed } = extents[scope.environment];
  const dice = createRandom(seed);
  const moments = timestampsBefore(now, activityDays, wanted, dice);
  const transactions = makeTransactions(scope, moments, { catalog, usdAt, now, dice });
  if (transactions.length === 0) return false;
  if (scope.environment === "production") lowerReportedFees(transactions, lastDueMonth(now));
  const keys = makeKeys(scope, activityDays, createdBy, now);
  const { server, app, office, tests } = keys;
  const endpoints = makeEndpoints(scope, transactions, { days: activityDays, now, receiverUrl });
  const logs = makeLogs(scope, transactions, loggedDays, {
    now,
    dice,
    keys: { server: server.id, app: app.id, office: office.id, tests: tests?.id },
  });
  const usedAt = new Map(logs.map(({ keyId, at }) => [keyId, at]));
  const deliveries = makeDeliveries(transactions, { endpoints: endpoints.map(({ life }) => life), now, dice });
  const rows: DemoRows = {
    customers: await makeCustomers(scope, transactions, createRandom(seed)),
    partnerCreatedAt: new Date(now.getTime() - (activityDays + 2) * dayMs),
    keys: Object.values(keys).map((key) => ({ ...key, lastUsedAt: usedAt.get(key.id) ?? null })),
    transactions: transactions.map(({ row }) => row),
    considered: makeConsidered(scope, transactions, catalog, createRandom(seed)),
    changes: changesOf(transactions),
    adjustments: transactions.flatMap((one) => one.adjustments),
    ledger: transactions.flatMap((one) => ledgerOf(one, now)),
    logs,
    endpoints: endpoints.map(({ row }) => row),
    ...deliveries,
    brands: [makeBrand(scope, createdBy, now)],
    ...makeAlerts(scope, endpoints, { now, receiverUrl }),
    ...makeReconciliation(scope, transactions, now),
  };
  const isWritten = await insertDemo(scope, rows);
  if (isWritten) await updateRollups(now);
  return isWritten;
}

function changesOf(transactions: DemoTransaction[]): DemoRows["changes"] {
  return transactions
    .flatMap(({ row, moves }) =>
      moves.map(({ to, ...move }, place) => ({
        ...move,
        transactionId: row.id,
        fromStatus: moves[place - 1]?.to ?? ("pending" as const),
        toStatus: to,
        failureCode: place === moves.length - 1 ? row.failureCode : null,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

const ledgerOf = ({ row, adjustments }: DemoTransaction, now: Date): DemoRows["ledger"] =>
  row.succeededAt ? allEntries(row as TransactionRow, adjustments, { succeededAt: row.succeededAt, now }) : [];
