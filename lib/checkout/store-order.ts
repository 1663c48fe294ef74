import { transact } from "#db/client.ts";
import { type NewTransaction, selectTransactionLocked, type TransactionRow } from "#db/transactions.ts";
import type { BuyerField, Checkout } from "#lib/providers/provider.ts";
import type { PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { fieldsColumns, instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { nextCheckAt } from "#lib/transactions/schedule-check.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { type HistoryEntry, writeChange } from "#lib/transactions/write-change.ts";
import { describePriceChange, priceColumns } from "./checkout-price.ts";

type Agreed = {
  /** Null keeps the current wallet. */
  wallet: string | null;
  walletTag: string | null;
  /** Null keeps the current price. */
  quote: PricedQuote | null;
};

/** Stores the provider's order with its price, and deletes the buyer's input. Keeps what a callback changed meanwhile. */
export const storeOrder = (
  id: string,
  { checkout, wallet, walletTag, quote }: Agreed & { checkout: Checkout },
  now: Date,
): Promise<void> =>
  store(id, quote, now, (row) => ({
    walletAddress: wallet ?? row.walletAddress,
    walletAddressTag: walletTag ?? row.walletAddressTag,
    providerLink: checkout.link,
    providerLinkEndsAt: checkout.linkExpiresAt ?? null,
    providerTransactionId: checkout.providerTransactionId ?? row.providerTransactionId,
    ...fieldsColumns(id, null),
    ...instructionsColumns(id, checkout.instructions ? JSON.stringify(checkout.instructions) : null),
    ...(isClosed(row.status) ? {} : { nextCheckAt: nextCheckAt(0, row.createdAt, now), checkCount: 0 }),
  }));

/** Stores the fields the provider requests before it accepts the order. */
export const storeRequestedFields = (
  id: string,
  { fields, wallet, walletTag, quote }: Agreed & { fields: BuyerField[] },
  now: Date,
) =>
  store(id, quote, now, (row) => ({
    walletAddress: wallet ?? row.walletAddress,
    walletAddressTag: walletTag ?? row.walletAddressTag,
    ...fieldsColumns(id, JSON.stringify(fields)),
  }));

/** Releases the claim. A transaction that is no longer pending already has its final amounts. */
function store(
  id: string,
  quote: PricedQuote | null,
  now: Date,
  columns: (row: TransactionRow) => Partial<NewTransaction>,
): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) return;
    const agreed = row.status === "pending" ? quote : null;
    const set = { ...columns(row), checkoutClaimedUntil: null, ...(agreed && priceColumns(agreed)) };
    const reason = agreed && describePriceChange(row, agreed);
    const entry: HistoryEntry | null = reason
      ? { toStatus: row.status, source: "checkout", rawStatus: null, reason, at: now }
      : null;
    await writeChange(row, { set, entry }, now, tx);
  });
}
