import { selectCatalog } from "#db/assets.ts";
import { type DemoRows, insertDemo } from "#db/demo-rows.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import type { UsdAt } from "./choose-route.ts";
import { makeDeliveries } from "./make-deliveries.ts";
import { makeEndpoints } from "./make-endpoints.ts";
import { makeKeys } from "./make-keys.ts";
import { makeLogs } from "./make-logs.ts";
import { type DemoTransaction, makeTransactions } from "./make-transactions.ts";
import { createRandom } from "./random.ts";
import { timestampsBefore } from "./timestamps.ts";

// The displayed month, and the previous one it is compared with.
const days = 60;
const transactionsWanted = 4_200;

/** Fills an empty account with two months of data, the same each time except for IDs and times. False
 * if the account isn't empty, or no offers are available yet. */
export async function seedDemo(
  scope: TenantScope,
  usdAt: UsdAt,
  now: Date,
  createdBy: string | null,
): Promise<boolean> {
  const catalog = await selectCatalog(scope.environment);
  const dice = createRandom(20_260_301);
  const moments = timestampsBefore(now, days, transactionsWanted, dice);
  const transactions = makeTransactions(scope, moments, { catalog, usdAt, now, dice });
  if (transactions.length === 0) return false;
  const keys = makeKeys(scope, days, createdBy, now);
  const { server, app, office, tests } = keys;
  const endpoints = makeEndpoints(transactions, days, now);
  const rows: DemoRows = {
    partnerCreatedAt: new Date(now.getTime() - (days + 2) * dayMs),
    keys: Object.values(keys),
    transactions: transactions.map(({ row }) => row),
    changes: changesOf(transactions),
    logs: makeLogs(scope, transactions, days, {
      now,
      dice,
      keys: { server: server.id, app: app.id, office: office.id, tests: tests.id },
    }),
    endpoints: endpoints.map(({ row }) => ({ ...row, ...scope })),
    ...makeDeliveries(transactions, { endpoints: endpoints.map(({ life }) => life), now, dice }),
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
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
