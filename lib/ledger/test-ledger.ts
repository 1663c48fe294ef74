import { rawSql } from "#db/client.ts";
import { type Grouping, revenueQuery } from "#lib/ledger/contract.ts";
import { readRevenue } from "#lib/ledger/read-revenue.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";

export const order = "order-1";

export const newOpen = async (at: Date, set: Partial<TransactionRow> = {}): Promise<TransactionRow> => {
  const made = await newTestTransaction({ now: at, feeBps: 100 });
  if (Object.keys(set).length > 0) await updateTransaction(made.id, set);
  return { ...made, ...set };
};

export const report = (row: TransactionRow, update: Parameters<typeof orderFor>[1], at: Date) =>
  applyProviderUpdate(row.id, orderFor(row, { providerTransactionId: order, ...update }), "callback", at);

export const refundOf = (amount: string | null, currency: string | null = amount && "USD") =>
  ({ status: "refunded", refund: { amount, currency } }) as const;

export const entriesOf = ({ id }: Pick<TransactionRow, "id">) => rawSql()<
  { kind: string; amount: string; currency: string; count: number; on: string; adjustment: string | null }[]
>`select kind, trim_scale(amount)::text as amount, currency, count, booked_on::text as on, adjustment_id as adjustment
  from ledger_entries where transaction_id = ${id} order by id`;

export const read = (row: TransactionRow, period: string, group: Grouping = "currency") =>
  readRevenue(
    { ...revenueQuery.parse({ period, group, environment: row.environment }), partner: row.partnerId },
    new Date(),
  );
