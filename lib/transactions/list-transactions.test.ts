import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { db, rawSql } from "#db/client.ts";
import { statuses } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { addFinishedRows } from "#db/test-growth.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { transactionFilter } from "#lib/transactions/filters-contract.ts";
import { getTransaction, listTransactions } from "#lib/transactions/list-transactions.ts";
import { insertStatusChange } from "#lib/transactions/queries/transactions.ts";
import { addTestTransaction, changeTestTransaction, listFromRows } from "#lib/transactions/test-listed.ts";

const baseUrl = "https://api.example";
const amounts = ["0", "0.000000000000000001", "100.10", "99999999999999999999.999999999999999999", "12345678.9"];

/** One for each status, with a history, and with each column null, or not. */
async function addTransactions(scope: TenantScope): Promise<void> {
  for (const [index, status] of statuses.entries()) {
    const amount = amounts[index % amounts.length];
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, index * 60));
    const text = `“${index}" \\ {} é 😀`;
    const isFull = index % 2 === 0;
    const row = await addTestTransaction(scope, {
      type: index % 3 === 0 ? "SELL" : "BUY",
      fiatAmount: amount,
      cryptoAmount: amount,
      exchangeRate: amount,
      providerFee: amount,
      networkFee: "0.5",
      quotedFiatAmount: amount,
      createdAt: at,
      updatedAt: at,
      ...(isFull && {
        walletAddress: text,
        walletAddressTag: index % 4 === 0 ? "none" : "77",
        senderAddress: text,
        statusReason: text,
        failureCode: "expired",
        refund: { status: "pending", kind: "refund", amount: "1", currency: "USD", reason: text, at: at.toISOString() },
        transactionHash: text,
        providerTransactionId: text,
      }),
    });
    const unchanged = { fromStatus: row.status, toStatus: row.status, source: "poll" as const, at };
    await insertStatusChange({ transactionId: row.id, ...unchanged }, db);
    const failed = { fromStatus: null, toStatus: "failed" as const, failureCode: "kyc_rejected" as const };
    await insertStatusChange({ transactionId: row.id, ...failed, source: "poll", at }, db);
    if (status === row.status) continue;
    await changeTestTransaction(row, "processing", at);
    await changeTestTransaction({ ...row, status: "processing" }, status, new Date(at.getTime() + 1));
  }
}

it("lists the same bytes by versions as when rows and histories are read separately", async () => {
  const { scope } = await newTestPartner();
  await addTransactions(scope);
  const list = (query: Record<string, string>) => listTransactions(scope, transactionFilter.parse(query), baseUrl);
  const expected = await listFromRows(scope, baseUrl);
  expect(JSON.parse(expected)).toHaveLength(statuses.length);
  // Prepared statements get a generic plan only from the sixth time on.
  for (let time = 0; time < 7; time += 1)
    expect(JSON.stringify((await list({ limit: "100" })).transactions)).toBe(expected);
  expect(JSON.stringify((await list({ created_from: "2020-01-01T00:00:00Z" })).transactions)).toBe(expected);
  const paged = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit: "2", ...(cursor && { cursor }) });
    paged.push(...page.transactions);
    cursor = page.pagination.next_cursor;
  } while (cursor);
  expect(JSON.stringify(paged)).toBe(expected);
});

it("reads one transaction with the same bytes as in a list", async () => {
  const { scope } = await newTestPartner();
  await addTransactions(scope);
  const { transactions } = await listTransactions(scope, {}, baseUrl);
  expect(transactions).toHaveLength(statuses.length);
  for (const listed of transactions)
    expect(JSON.stringify(await getTransaction(scope, listed.id, baseUrl))).toBe(JSON.stringify(listed));
});

it("has 100 transactions on the largest page, and continues if there is one more", async () => {
  const { scope } = await newTestPartner();
  const list = (query: Record<string, string>) => listTransactions(scope, transactionFilter.parse(query), baseUrl);
  const add = (count: number) =>
    addFinishedRows(rawSql(), {
      name: randomBase62(8),
      partnerId: scope.partnerId,
      endpointId: "none",
      tables: ["transactions"],
      count,
      fromDay: 3,
      toDay: 2,
    });
  await add(100);
  const whole = await list({ limit: "100" });
  expect([whole.transactions.length, whole.pagination.has_more]).toEqual([100, false]);
  await add(1);
  const first = await list({ limit: "100" });
  expect([first.transactions.length, first.pagination.has_more]).toEqual([100, true]);
  const second = await list({ limit: "100", cursor: first.pagination.next_cursor ?? "" });
  expect([second.transactions.length, second.pagination.has_more]).toEqual([1, false]);
});
