import { supportPage } from "#lib/providers/support-page.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

type Followed = Pick<Transaction, "type" | "status" | "provider"> & {
  providerTransactionId: string | null;
  cryptoCurrency: string;
};

/** Whom the user asks for help. Depends on these columns alone, because clients get it again only with a new version of the row. */
export function supportOf(row: Followed): Transaction["support"] {
  const { name, url } = supportPage(row.provider);
  const contact = `contact ${name}`;
  return {
    provider_url: url,
    order_id: row.providerTransactionId,
    message: `If ${problemOf(row)}, ${contact}${row.providerTransactionId === null ? "" : " with your order ID"}.`,
  };
}

/** What the user may have noticed in this status. */
function problemOf({ type, status, cryptoCurrency: crypto }: Followed): string {
  const isBuy = type === "BUY";
  switch (status) {
    case "pending":
    case "processing":
      return isBuy
        ? `you paid and your ${crypto} doesn't arrive`
        : `you sent your ${crypto} and the money doesn't arrive`;
    case "success":
      return isBuy ? `your ${crypto} didn't arrive` : "the money doesn't arrive";
    case "refunded":
      return isBuy
        ? "the refund doesn't arrive within 10 working days"
        : `your ${crypto} didn't come back to your wallet`;
    default:
      return isBuy ? "you were charged" : `you sent your ${crypto}`;
  }
}
