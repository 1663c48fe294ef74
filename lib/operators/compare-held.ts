import type { TransactionRow } from "#db/transactions.ts";
import { compare, decimal } from "#lib/money.ts";
import { type HeldOrder, readHeldOrder } from "#lib/transactions/held-order.ts";

/** One fact as we agreed on it and as the provider's order has it; null: not said. */
export type HeldLine = { name: string; ours: string | null; theirs: string | null; isDifferent: boolean };

/** What was held, side by side; null where the order was not kept. */
export function compareHeld(row: TransactionRow): HeldLine[] | null {
  const order = readHeldOrder(row.heldOrder);
  return order && linesOf(row, order);
}

function linesOf(row: TransactionRow, order: HeldOrder): HeldLine[] {
  const amount = (name: string, ours: string, theirs: string | null) =>
    line(name, decimal(ours), theirs, theirs !== null && compare(ours, theirs) !== 0);
  return [
    amount("Fiat amount", row.fiatAmount, order.fiatAmount),
    line("Fiat", row.fiatCurrency, order.fiat),
    amount("Crypto amount", row.cryptoAmount, order.cryptoAmount),
    line("Crypto", row.cryptoCurrency, order.crypto),
    line("Network", row.network, order.network),
    line("Wallet", row.walletAddress, order.wallet, isOtherWallet(row.walletAddress, order.wallet)),
    line("Our reference", row.id, order.reference),
    line("Provider's id", row.providerTransactionId, order.providerTransactionId),
    line("Status", row.status, `success (${order.rawStatus})`, false),
    line("Hash", row.transactionHash, order.hash, false),
  ];
}

const line = (
  name: string,
  ours: string | null,
  theirs: string | null,
  isDifferent = ours !== null && theirs !== null && ours !== theirs,
): HeldLine => ({ name, ours, theirs, isDifferent });

/** Hexadecimal addresses differ in case only by their checksum. */
const isOtherWallet = (ours: string | null, theirs: string | null) =>
  ours !== null &&
  theirs !== null &&
  ours !== theirs &&
  !(ours.startsWith("0x") && ours.toLowerCase() === theirs.toLowerCase());
