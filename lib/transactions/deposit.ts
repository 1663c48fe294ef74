import * as z from "zod";
import type { Transaction } from "#lib/transactions/contract.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { readInstructions } from "./buyer-details.ts";
import { isClosed } from "./status-machine.ts";

type Row = Pick<TransactionRow, "id" | "type" | "status" | "sealedInstructions">;
export type Deposit = NonNullable<Transaction["deposit"]>;

const instructions = z.object({
  deposit: z.object({ address: z.string(), tag: z.string().nullable(), amount: z.string() }).nullable(),
  endsAt: z.string().nullable(),
});

/** Where the seller sends the crypto, while the provider waits for it. Without the asset's ID, which the catalog has. */
export function depositOf(row: Row): Deposit | null {
  if (row.type !== "SELL" || isClosed(row.status)) return null;
  const json = readInstructions(row);
  if (json === null) return null;
  const { deposit, endsAt } = instructions.parse(JSON.parse(json));
  return deposit && { ...deposit, asset_id: null, expires_at: endsAt };
}

export const isSameDeposit = (a: Pick<Deposit, "address" | "tag">, b: Pick<Deposit, "address" | "tag">): boolean =>
  a.address === b.address && a.tag === b.tag;

type Asset = Pick<TransactionRow, "cryptoCurrency" | "network">;

/** BIP 21. Null for other chains, for which there is no URI that all wallets understand. */
export const depositUrl = (
  { cryptoCurrency, network }: Asset,
  { address, amount }: Pick<Deposit, "address" | "amount">,
): string | null => (cryptoCurrency === "BTC" && network === "mainnet" ? `bitcoin:${address}?amount=${amount}` : null);
