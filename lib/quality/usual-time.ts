import { db, type Executor } from "#db/client.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { selectP95Seconds } from "./queries.ts";

// Fewer say too little about the slowest ones.
const sampleMin = 50;
const delayFactor = 3;

/** What a payment takes from being received to success, by method, where too few are known. Also the shortest time after which one
 * is delayed. */
export const methodTimesMs: Readonly<Record<string, number>> = {
  card: 30 * minuteMs,
  apple_pay: 30 * minuteMs,
  google_pay: 30 * minuteMs,
  paypal: 30 * minuteMs,
  revolut_pay: 30 * minuteMs,
  venmo: 30 * minuteMs,
  moonpay_balance: 30 * minuteMs,
  mobile_money: 30 * minuteMs,
  airtime: 30 * minuteMs,
  open_banking: hourMs,
  pix: hourMs,
  interac: hourMs,
  faster_payments: dayMs,
  sepa_bank_transfer: dayMs,
  bank_transfer: dayMs,
  ach_bank_transfer: 3 * dayMs,
};
const otherMethodMs = dayMs;

export type UsualTime = {
  /** At most this long for 95% of the payments, or what the method is assumed to take. */
  seconds: number;
  isMeasured: boolean;
  /** A payment that takes longer is delayed. */
  delayMs: number;
};

type Paid = Pick<TransactionRow, "environment" | "partnerId" | "provider" | "type" | "fiatCurrency" | "paymentMethod">;

/** How long a payment usually takes after it was received. */
export async function findUsualTime(row: Paid, tx: Executor = db): Promise<UsualTime> {
  const { type: side, fiatCurrency: fiat, paymentMethod: method } = row;
  return usualTimeOf(method, await selectP95Seconds({ ...row, side, fiat, method }, sampleMin, tx));
}

export function usualTimeOf(method: string, p95Seconds: number | null): UsualTime {
  const assumedMs = methodTimesMs[method] ?? otherMethodMs;
  if (p95Seconds === null) return { seconds: assumedMs / 1_000, isMeasured: false, delayMs: assumedMs };
  return { seconds: p95Seconds, isMeasured: true, delayMs: Math.max(delayFactor * p95Seconds * 1_000, assumedMs) };
}
