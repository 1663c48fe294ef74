import { transact } from "#db/transact.ts";
import { type NewTransaction, selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import { priceChange, priceColumns } from "#lib/checkout/checkout-price.ts";
import type { BuyerField, Checkout } from "#lib/providers/provider.ts";
import type { PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { nextCheckAt } from "#lib/transactions/follow-up.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { type Line, writeChange } from "#lib/transactions/write-change.ts";

type Agreed = {
  /** Null: the one that is there stays. */
  wallet: string | null;
  /** Null: the price agreed before stays. */
  price: PricedQuote | null;
};

/** Writes down what the provider made, with the price it was made for; what the buyer typed for it is forgotten.
 * A callback may have come in the meantime: what that changed stays. */
export const storeOrder = (
  id: string,
  { made, wallet, price }: Agreed & { made: Checkout },
  now: Date,
): Promise<void> =>
  store(id, price, now, (row) => ({
    walletAddress: wallet ?? row.walletAddress,
    providerLink: made.link,
    providerLinkEndsAt: made.linkExpiresAt ?? null,
    providerTransactionId: made.providerTransactionId ?? row.providerTransactionId,
    instructions: made.instructions ? JSON.stringify(made.instructions) : null,
    askedFields: null,
    ...(isClosed(row.status) ? {} : { nextCheckAt: nextCheckAt(0, row.createdAt, now), checkCount: 0 }),
  }));

/** Writes down what the provider wants to know before it makes the order. */
export const storeAskedFields = (id: string, { asked, wallet, price }: Agreed & { asked: BuyerField[] }, now: Date) =>
  store(id, price, now, (row) => ({
    walletAddress: wallet ?? row.walletAddress,
    askedFields: JSON.stringify(asked),
  }));

/** Gives the claim back with what was reached under it. A payment that has moved on has its final amounts already. */
function store(
  id: string,
  price: PricedQuote | null,
  now: Date,
  columns: (row: TransactionRow) => Partial<NewTransaction>,
): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) return;
    const agreed = row.status === "pending" ? price : null;
    const set = { ...columns(row), checkoutClaimedUntil: null, ...(agreed && priceColumns(agreed)) };
    const reason = agreed && priceChange(row, agreed);
    const line: Line | null = reason
      ? { toStatus: row.status, source: "checkout", rawStatus: null, reason, at: now }
      : null;
    await writeChange(row, { set, line }, now, tx);
  });
}
