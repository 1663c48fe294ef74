import { transact } from "#db/client.ts";
import { insertEntries, type NewLedgerEntry } from "#lib/ledger/queries/entries.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { newPayout } from "./contract.ts";

type Fee = Pick<NewLedgerEntry, "kind" | "amount" | "bookedOn"> & Partial<NewLedgerEntry>;

/** Books fees of one transaction in production, in USD by default. */
export async function bookFees(provider: string, ...fees: Fee[]): Promise<void> {
  const { id: transactionId, partnerId } = await newTestTransaction();
  const common = {
    ...{ adjustmentId: null, transactionId, partnerId, provider },
    ...({ environment: "production", type: "BUY" } as const),
    ...{ paymentMethod: "card", fiatCurrency: "USD", currency: "USD", count: 1, recordedAt: new Date() },
  };
  const rows = fees.map((fee): NewLedgerEntry => ({ ...common, ...fee }));
  await transact((tx) => insertEntries(rows, tx));
}

export const testPayout = (values: Partial<Record<keyof typeof newPayout.shape, string>> = {}) =>
  newPayout.parse({ received_on: "2026-11-05", currency: "USD", amount: "4", reference: "INV-1", ...values });
