import { formatAmount } from "#lib/format-number.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

type TitleFields = Pick<Transaction, "status" | "fiat_amount" | "fiat_currency" | "partner_context">;

/** The title of a transaction's page, which tells browser tabs apart: "86 USD failed · order-14168". */
export const transactionTitle = ({ status, fiat_amount, fiat_currency, partner_context }: TitleFields): string =>
  `${formatAmount(fiat_amount, "fiat", fiat_currency)} ${status} · ${partner_context}`;
