import type { Status } from "#db/enums.ts";

/** What a status says about the money, because providers have more words than that. */
export type StatusGroup = "success" | "refunded" | "unsuccessful" | "open";

export const groupOf: Readonly<Record<Status, StatusGroup>> = {
  pending: "open",
  processing: "open",
  success: "success",
  failed: "unsuccessful",
  cancelled: "unsuccessful",
  expired: "unsuccessful",
  refunded: "refunded",
};

const words: Readonly<Record<StatusGroup, RegExp>> = {
  refunded: /^(refund(ed)?|(partially|fully)refunded|reversed|reversal|chargeback|chargedback|returned)$/,
  success:
    /^(success|successful|succeeded|complete|completed|finished|done|settled|paid|paidout|payoutsuccess|payoutsuccessful|executed)$/,
  unsuccessful:
    /^(fail|failed|failure|error|cancel|cancell?ed|declined|rejected|refused|expired|timeout|timedout|aborted|abandoned|voided|payoutfailed|depositexpired)$/,
  open: /^(new|created|pending|processing|inprogress|waiting|waitingpayment|waitingforpayment|waitingforcustomer|awaitingpayment|awaitingpaymentfromuser|pendingpayment|pendingdeliveryfromtransak|paymentdonemarkedbyuser|onhold|hold|exchanging|sending|verifying|initiated|started)$/,
};

/** The group of a provider's word, such as "COMPLETED" or "Paid out". Null if it isn't known. */
export function readStatus(text: string): StatusGroup | null {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const found = Object.entries(words).find(([, pattern]) => pattern.test(word));
  return found ? (found[0] as StatusGroup) : null;
}
