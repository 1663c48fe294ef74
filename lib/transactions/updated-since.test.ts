import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { minuteMs } from "#lib/duration.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import type { Transaction } from "./contract.ts";
import { listTransactions } from "./list-transactions.ts";
import { selectTransactionLocked, type TransactionRow } from "./queries/transactions.ts";
import { addTestTransaction, changeTestTransaction } from "./test-listed.ts";
import { orderFor } from "./test-row.ts";
import { readAgain } from "./test-transaction.ts";
import { writeChange } from "./write-change.ts";

// The recipe of docs/pagination.md.
const overlapMs = 2 * minuteMs;

/** A partner's copy of its transactions, which is kept up to date by polling. */
class Copy {
  readonly known = new Map<string, Transaction>();
  #since: Date | undefined;
  readonly #scope: TenantScope;
  constructor(scope: TenantScope) {
    this.#scope = scope;
  }

  /** `afterPage` runs between the pages of two. */
  async poll(startedAt = new Date(), afterPage = async () => {}): Promise<void> {
    const updated_from = this.#since && new Date(this.#since.getTime() - overlapMs);
    let cursor: string | undefined;
    do {
      const filter = { limit: 2, cursor, ...(updated_from && { updated_from }) };
      const { transactions, pagination } = await listTransactions(this.#scope, filter, "https://api.example");
      for (const one of transactions) this.known.set(one.id, one);
      cursor = pagination.next_cursor ?? undefined;
      await afterPage();
    } while (cursor);
    this.#since = startedAt;
  }

  statusOf = ({ id }: TransactionRow) => this.known.get(id)?.status;
}

async function newCopy(count: number) {
  const { scope } = await newTestPartner();
  const rows: TransactionRow[] = [];
  for (let n = 0; n < count; n += 1) rows.push(await addTestTransaction(scope));
  const copy = new Copy(scope);
  await copy.poll();
  expect(copy.known.size).toBe(count);
  return { scope, rows, copy };
}

it("a change that is committed after a poll, but was written before it, is in the next poll", async () => {
  const { scope, rows, copy } = await newCopy(3);
  const [row] = rows;
  if (!row) throw new Error("no transaction");
  let startedAt = new Date();
  await transact(async (tx) => {
    const locked = await selectTransactionLocked(row.id, tx);
    const entry = {
      toStatus: "success" as const,
      source: "poll" as const,
      rawStatus: null,
      reason: null,
      at: new Date(),
    };
    await writeChange(locked ?? row, { set: { status: "success" }, entry }, new Date(), tx);
    const written = await selectTransactionLocked(row.id, tx);
    startedAt = new Date(Math.max(Date.now(), (written?.updatedAt.getTime() ?? 0) + 1));
    await copy.poll(startedAt);
    expect(copy.statusOf(row)).toBe("pending");
  });
  const { transactions } = await listTransactions(scope, { updated_from: startedAt }, "https://api.example");
  expect(transactions).toEqual([]);
  await copy.poll();
  expect(copy.statusOf(row)).toBe("success");
});

it("a change between the pages of a poll is in that poll or the next, as are new transactions", async () => {
  const { scope, rows, copy } = await newCopy(5);
  const changes = [rows.at(-1), rows.at(0)];
  let added: TransactionRow | undefined;
  await copy.poll(new Date(), async () => {
    const row = changes.shift();
    if (row) await changeTestTransaction(row, "processing");
    added ??= await addTestTransaction(scope);
  });
  await copy.poll();
  for (const row of rows) expect(copy.statusOf(row)).toBe((await readAgain(row)).row.status);
  expect([copy.statusOf(rows[0] as TransactionRow), copy.statusOf(rows[4] as TransactionRow)]).toEqual([
    "processing",
    "processing",
  ]);
  expect(added && copy.known.has(added.id)).toBe(true);
});

it("a change has the time at which it's written, even if its task began long before", async () => {
  const { rows } = await newCopy(1);
  const [row] = rows as [TransactionRow];
  const before = Date.now();
  const began = new Date(before - 10 * minuteMs);
  await applyProviderUpdate(row.id, orderFor(row, { status: "processing" }), "poll", began);
  const updated = (await readAgain(row)).row.updatedAt.getTime();
  expect(updated).toBeGreaterThanOrEqual(before);
  expect(updated).toBeLessThanOrEqual(Date.now());
});
