import type { FailureCode } from "#db/enums.ts";
import { toShownRefund } from "#lib/adjustments/contract.ts";
import { completionTime } from "#lib/checkout/completion-time-contract.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { refundSentence } from "#lib/checkout/refund-sentence-contract.ts";
import { secondPaymentText } from "#lib/checkout/second-payment-contract.ts";
import { englishText } from "#lib/checkout/text.ts";
import { formatAmount } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import { supportPage } from "#lib/providers/support-page.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";

type Support = ReturnType<typeof supportPage>;
type Words = {
  provider: string;
  fiat: string;
  crypto: string;
  isBuy: boolean;
  deal: "payment" | "sale";
  /** "This usually takes less than 12 minutes.", or empty. */
  usually: string;
  /** What went back to the buyer, in a sentence; null if nothing did. */
  returned: string | null;
};
/** `contactIf`: when the buyer should contact the provider; null if the provider knows nothing about it. */
type Reply = { text: string; contactIf: string | null };

/** What isn't in the row of the transaction, and can be left out. */
export type ReplyFacts = {
  support: Support;
  usualSeconds: CheckoutView["usualSeconds"];
  secondPayment: CheckoutView["secondPayment"];
  /** The partner, where buyers can contact it. */
  partner: { name: string; contact: string } | null;
};

/** What support can send to the buyer who asks where their money is: in the first sentence where it is, then what to do, and
 * whom to contact. The sentences about a refund, a second payment, and the usual time are those of the checkout. */
export function buyerReply(row: TransactionRow, facts?: ReplyFacts): string {
  const { support = supportPage(row.provider), usualSeconds = null, secondPayment = null, partner } = facts ?? {};
  const isBuy = row.type === "BUY";
  const provider = { id: row.provider, name: support.name };
  const returned = refundSentence({ ...row, provider, refund: toShownRefund(row.refund) }, englishText);
  const { text, contactIf } = replyTo(row, {
    usually: completionTime(usualSeconds, englishText),
    returned,
    provider: support.name,
    fiat: formatAmount(decimal(row.fiatAmount), "fiat", row.fiatCurrency),
    crypto: row.cryptoCurrency,
    isBuy,
    deal: isBuy ? "payment" : "sale",
  });
  const sentences = [
    text,
    row.status !== "refunded" && returned,
    secondPaymentText({ secondPayment, fiatCurrency: row.fiatCurrency, provider }, englishText),
    contactIf && `${contactIf}, ${contactOf(row, support)}`,
  ];
  const reply = sentences.filter(Boolean).join(" ");
  return partner ? `${reply}\n\nFor other questions, contact ${partner.name} at ${partner.contact}` : reply;
}

function contactOf({ providerTransactionId: order }: TransactionRow, { name, url }: Support): string {
  const address = url ? `contact ${name} at ${url}` : `contact ${name}`;
  return order ? `${address} with this order ID: ${order}` : `${address}.`;
}

function replyTo(row: TransactionRow, words: Words): Reply {
  switch (row.status) {
    case "pending":
      return row.reviewReason ? onHold(words) : pending(row, words);
    case "processing":
      return row.reviewReason ? onHold(words) : processing(row, words);
    case "success":
      return success(row, words);
    case "refunded":
      return refunded(words);
    case "expired":
      return expired(row, words);
    case "cancelled":
    case "failed":
      return failureReplies[row.failureCode ?? (row.status === "failed" ? "other" : "cancelled_by_user")](row, words);
  }
}

const questions = "If you have questions about it";
const ifPaid = ({ isBuy, crypto }: Words) =>
  isBuy ? "If you were charged anyway" : `If your ${crypto} left your wallet anyway`;

/** The buyer has continued to the provider, or has its instructions. */
const isStarted = ({ handedOverAt, providerTransactionId, providerLink }: TransactionRow) =>
  handedOverAt !== null || providerTransactionId !== null || providerLink !== null;

function pending(row: TransactionRow, { provider, fiat, crypto, isBuy, deal }: Words): Reply {
  if (!isStarted(row)) {
    const text = row.openedAt
      ? `You opened the ${deal} page, but haven't continued to ${provider} yet, and nothing was charged. Open the link again to continue.`
      : `You haven't opened the ${deal} link yet, and nothing was charged. Open the link to continue.`;
    return { text, contactIf: null };
  }
  return {
    text: isBuy
      ? `${provider} hasn't confirmed a payment of ${fiat} yet. If you haven't paid, open the link again and finish the payment. If you have already paid, don't pay again: a bank transfer can take a while to arrive.`
      : `${provider} hasn't confirmed your ${crypto} yet. If you haven't sent it, open the link again for the instructions. If you have already sent it, don't send it again: the network needs some time to confirm it.`,
    contactIf: questions,
  };
}

function processing({ delayedAt, paidAt }: TransactionRow, { provider, fiat, crypto, isBuy, usually }: Words): Reply {
  const since = paidAt ? ` on ${englishText.time(paidAt)},` : "";
  const received = isBuy
    ? `${provider} received your payment of ${fiat}${since} and still has to send your ${crypto}.`
    : `${provider} received your ${crypto}${since} and still has to pay out ${fiat}.`;
  const wait = delayedAt
    ? "This is taking longer than usual. You don't need to pay or send anything again."
    : `${usually} You don't need to do anything.`.trim();
  return { text: `${received} ${wait}`, contactIf: questions };
}

const onHold = ({ provider, deal }: Words): Reply => ({
  text: `What ${provider} reported about your ${deal} doesn't match what was agreed, so it's being checked. You don't need to pay or send anything again. We'll get back to you when the check is finished.`,
  contactIf: null,
});

function success({ transactionHash: hash }: TransactionRow, { provider, fiat, crypto, isBuy }: Words): Reply {
  const transfer = hash ? ` The transaction hash is ${hash} on the blockchain.` : "";
  return {
    text: isBuy
      ? `Your payment of ${fiat} is complete, and ${provider} sent your ${crypto} to your wallet.${transfer} If you don't see it, check that your wallet shows this currency and network.`
      : `Your sale is complete, and ${provider} pays out ${fiat} to you.${transfer} Depending on your bank, the payout can take several business days to arrive.`,
    contactIf: questions,
  };
}

const refunded = ({ provider, fiat, crypto, isBuy, returned }: Words): Reply => {
  const unknown = isBuy
    ? `${provider} refunded your payment of ${fiat}. Depending on your bank, the refund can take several business days to arrive.`
    : `${provider} returned your ${crypto}. The network needs some time to confirm it.`;
  return { text: returned ?? unknown, contactIf: questions };
};

function expired(row: TransactionRow, words: Words): Reply {
  const { provider, deal } = words;
  if (!isStarted(row)) {
    const text = `The link expired before the ${deal} was started, and nothing was charged. Start again to get a new link.`;
    return { text, contactIf: null };
  }
  return {
    text: `The ${deal} wasn't finished in time, so ${provider} closed the order. You can start again with a new link.`,
    contactIf: ifPaid(words),
  };
}

/** Of a failed or cancelled transaction. */
const failureReplies: Record<FailureCode, (row: TransactionRow, words: Words) => Reply> = {
  declined: (_, words) => ({
    text: words.isBuy
      ? `Your bank, your card issuer, or ${words.provider} declined your payment of ${words.fiat}, so no ${words.crypto} was sent. You can try another payment method, or ask your bank to allow the payment.`
      : `Your bank or ${words.provider} declined your sale, so nothing was paid out. You can try another payout method.`,
    contactIf: ifPaid(words),
  }),
  kyc_rejected: (_, { provider, deal }) => ({
    text: `Your ${deal} wasn't completed because you didn't pass ${provider}'s identity or compliance check.`,
    contactIf: "To find out what is missing, or if you were charged anyway",
  }),
  cancelled_by_user: (row, words) => {
    const text = `Your ${words.deal} was cancelled. You can start again with a new link.`;
    return { text, contactIf: isStarted(row) ? ifPaid(words) : null };
  },
  cancelled_by_partner: (_, { deal }) => ({
    text: `We cancelled your ${deal} before it was started, and nothing was charged. Ask us for a new link if you still need one.`,
    contactIf: null,
  }),
  expired,
  amount_mismatch: (_, { provider, fiat, crypto, isBuy }) => ({
    text: isBuy
      ? `What was paid doesn't match the agreed ${fiat}, so ${provider} didn't accept it, and no ${crypto} was sent.`
      : `What was sent doesn't match what was agreed, so ${provider} didn't accept it, and nothing was paid out.`,
    contactIf: `To get your ${isBuy ? "money" : crypto} back`,
  }),
  provider_error: (_, words) => ({
    text: `${words.provider} couldn't complete your ${words.deal} because of a technical problem. You can try again later, or with another provider.`,
    contactIf: ifPaid(words),
  }),
  other: (_, words) => ({
    text: `Your ${words.deal} at ${words.provider} failed, and ${words.provider} gave no reason. You can try again, or use another payment method.`,
    contactIf: ifPaid(words),
  }),
};
