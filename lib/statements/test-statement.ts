import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { newOpen, report } from "#lib/ledger/test-ledger.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** A new partner, created at this time. */
export async function newStatementPartner(createdAt: Date): Promise<TenantScope> {
  const partnerId = await createPartner("Statements");
  await rawSql()`update partners set created_at = ${createdAt.toISOString()}::timestamptz where id = ${partnerId}`;
  return { partnerId, environment: "sandbox" };
}

type Success = Partial<TransactionRow> & { commission?: { amount: string; currency: string } | null };

/** By default of 100 USD with a service fee of 1 USD. Succeeds at this time. */
export async function newSuccess(
  { partnerId }: TenantScope,
  at: Date,
  { commission = null, ...set }: Success = {},
): Promise<TransactionRow> {
  const row = await newOpen(at, { partnerId, ...set });
  await report(row, { status: "success", fees: null, fiatAmount: row.fiatAmount, partnerFee: commission }, at);
  return row;
}
