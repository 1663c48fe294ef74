import * as z from "zod";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import { drawQr } from "#lib/qr.ts";
import { readInstructions } from "#lib/transactions/buyer-details.ts";
import { depositUrl } from "#lib/transactions/deposit.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { buyerField } from "./buyer-fields.ts";
import type { CheckoutDeposit, CheckoutInstructions } from "./contract.ts";

const instructions = z.object({
  text: z.string().nullable(),
  warning: z.string().nullable(),
  details: z.array(
    z.object({ label: z.string(), value: z.string(), amount: z.string().optional(), currency: z.string().optional() }),
  ),
  paymentReference: z.string().optional(),
  deposit: z.object({ address: z.string(), tag: z.string().nullable(), amount: z.string() }).nullable(),
  payAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  steps: z.array(z.object({ id: z.string(), label: z.string(), fields: z.array(buyerField) })),
});

/** What the buyer has to do outside the provider's page; null if nothing. */
export function storedInstructions(row: TransactionRow): Instructions | null {
  const json = readInstructions(row);
  return json === null ? null : instructions.parse(JSON.parse(json));
}

/** The instructions as the page shows them. */
export function viewInstructions(row: TransactionRow, now: Date): CheckoutInstructions | null {
  const stored = storedInstructions(row);
  if (!stored) return null;
  const { deposit, payAt, endsAt } = stored;
  return {
    ...stored,
    payAt: payAt && /^https?:$/.test(URL.parse(payAt)?.protocol ?? "") ? payAt : null,
    deposit: deposit && viewDeposit(deposit, row),
    isExpired: endsAt !== null && Date.parse(endsAt) <= now.getTime(),
  };
}

type Deposit = NonNullable<Instructions["deposit"]>;
type Asset = Pick<TransactionRow, "cryptoCurrency" | "network">;

function viewDeposit({ address, tag, amount }: Deposit, asset: Asset): CheckoutDeposit {
  const uri = depositUrl(asset, { address, amount });
  return { address, tag, amount, uri, qr: drawQr(uri ?? address) };
}
