import { type Tx, transact } from "#db/client.ts";
import type { BuyerField, Checkout } from "#lib/providers/provider.ts";
import { fieldsColumns, instructionsColumns, providerLinkColumns } from "#lib/transactions/buyer-details.ts";
import { fieldLookups, recordLookups, referenceLookups } from "#lib/transactions/lookups.ts";
import {
  type NewTransaction,
  selectTransactionLocked,
  type TransactionRow,
} from "#lib/transactions/queries/transactions.ts";
import { nextCheckAt } from "#lib/transactions/schedule-check.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";
import { type HistoryEntry, writeChange } from "#lib/transactions/write-change.ts";
import { type AgreedPrice, describePriceChange, priceColumns } from "./checkout-price.ts";

export type Agreed = {
  /** Null keeps the current wallet. */
  wallet: string | null;
  walletTag: string | null;
  /** Null keeps the current price. */
  price: AgreedPrice | null;
};

/** `linkInstead`: see providerLinkColumns. */
type Ordered = { checkout: Checkout; fields: BuyerField[]; linkInstead: string | null };

/** Stores the provider's order with its price, and replaces the buyer's input with hashes of it. Keeps what a callback changed
 * meanwhile. */
export function storeOrder(
  id: string,
  { checkout, fields, linkInstead, wallet, walletTag, price }: Agreed & Ordered,
  now: Date,
): Promise<void> {
  const columns = (row: TransactionRow) => ({
    walletAddress: wallet ?? row.walletAddress,
    walletAddressTag: walletTag ?? row.walletAddressTag,
    handedOverAt: row.handedOverAt ?? (row.providerLink === null ? now : null),
    ...providerLinkColumns(id, checkout.link, linkInstead),
    providerLinkEndsAt: checkout.linkExpiresAt ?? null,
    providerTransactionId: checkout.providerTransactionId ?? row.providerTransactionId,
    ...fieldsColumns(id, null),
    ...instructionsColumns(id, checkout.instructions ? JSON.stringify(checkout.instructions) : null),
    ...(isClosed(row.status)
      ? { sealedProviderLink: null }
      : { nextCheckAt: nextCheckAt(0, row.createdAt, now), checkCount: 0 }),
  });
  const lookups = [...fieldLookups(fields), ...referenceLookups(checkout.instructions)];
  return store(id, price, now, columns, (row, tx) => recordLookups(row, lookups, tx));
}

/** Stores the fields the provider requests before it accepts the order. */
export const storeRequestedFields = (
  id: string,
  { fields, wallet, walletTag, price }: Agreed & { fields: BuyerField[] },
  now: Date,
) =>
  store(id, price, now, (row) => ({
    walletAddress: wallet ?? row.walletAddress,
    walletAddressTag: walletTag ?? row.walletAddressTag,
    ...fieldsColumns(id, JSON.stringify(fields)),
  }));

/** Releases the claim. A transaction that is no longer pending already has its final amounts. */
function store(
  id: string,
  price: AgreedPrice | null,
  now: Date,
  columns: (row: TransactionRow) => Partial<NewTransaction>,
  alongside?: (row: TransactionRow, tx: Tx) => Promise<void>,
): Promise<void> {
  return transact(async (tx) => {
    const row = await selectTransactionLocked(id, tx);
    if (!row) return;
    const agreed = row.status === "pending" ? price : null;
    const set = {
      ...columns(row),
      checkoutClaimedUntil: null,
      ...(agreed && priceColumns(agreed.quote)),
      ...(price && { shownRate: price.displayedRate, orderedRate: price.quote.exchangeRate, acceptedAt: now }),
    };
    const reason = agreed && describePriceChange(row, agreed);
    const entry: HistoryEntry | null = reason
      ? { toStatus: row.status, source: "checkout", rawStatus: null, reason, at: now }
      : null;
    await Promise.all([writeChange(row, { set, entry }, now, tx), alongside?.(row, tx)]);
  });
}
