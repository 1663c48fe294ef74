import * as z from "zod";
import type { TransactionRow } from "#db/transactions.ts";
import { buyerField } from "#lib/checkout/buyer-fields.ts";
import type { CheckoutDeposit, CheckoutInstructions } from "#lib/checkout/contract.ts";
import type { Instructions } from "#lib/providers/provider.ts";
import { drawQr } from "#lib/qr.ts";

const instructions = z.object({
  text: z.string().nullable(),
  warning: z.string().nullable(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  deposit: z.object({ address: z.string(), tag: z.string().nullable(), amount: z.string() }).nullable(),
  payAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  steps: z.array(z.object({ id: z.string(), label: z.string(), fields: z.array(buyerField) })),
});

/** What the buyer has to do outside of any provider's page; null when there is nothing. */
export const storedInstructions = (row: Pick<TransactionRow, "instructions">): Instructions | null =>
  row.instructions === null ? null : instructions.parse(JSON.parse(row.instructions));

/** The same as a page shows it. */
export function viewInstructions(row: TransactionRow, now: Date): CheckoutInstructions | null {
  const stored = storedInstructions(row);
  if (!stored) return null;
  const { deposit, payAt, endsAt } = stored;
  return {
    ...stored,
    payAt: payAt && /^https?:$/.test(URL.parse(payAt)?.protocol ?? "") ? payAt : null,
    deposit: deposit && viewDeposit(deposit, row),
    isOver: endsAt !== null && Date.parse(endsAt) <= now.getTime(),
  };
}

type Deposit = NonNullable<Instructions["deposit"]>;
type Asset = Pick<TransactionRow, "cryptoCurrency" | "network">;

function viewDeposit({ address, tag, amount }: Deposit, { cryptoCurrency, network }: Asset): CheckoutDeposit {
  // BIP 21. Every other chain's form is read by some wallets and refused by others: those get the bare address.
  const uri = cryptoCurrency === "BTC" && network === "mainnet" ? `bitcoin:${address}?amount=${amount}` : null;
  return { address, tag, amount, uri, qr: drawQr(uri ?? address) };
}
