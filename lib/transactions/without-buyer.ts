import type { ProviderUpdate } from "#lib/providers/provider.ts";
import type { ReportedUpdate } from "#lib/transactions/lookups.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

/** The update without what can identify the buyer. */
export const withoutBuyer = ({
  instructions: _,
  walletTag: _tag,
  sender: _sender,
  buyerEmail: _email,
  emailHash: _hash,
  ...update
}: ReportedUpdate): ProviderUpdate => ({
  ...update,
  reason: null,
  wallet: null,
  hash: null,
});

/** What a transaction stores of an update: after an erasure, nothing about the buyer. */
export const storedUpdate = ({ erasedAt }: Pick<TransactionRow, "erasedAt">, update: ProviderUpdate): ProviderUpdate =>
  erasedAt === null ? update : withoutBuyer(update);
