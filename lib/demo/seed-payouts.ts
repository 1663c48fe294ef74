import { systemActor } from "#lib/audit/record-audit.ts";
import { daysOf } from "#lib/ledger/contract.ts";
import { dayOf } from "#lib/ledger/entries.ts";
import { divide, round } from "#lib/money.ts";
import { readBalances } from "#lib/payouts/read-payouts.ts";
import { changePayoutTerms, recordPayout } from "#lib/payouts/record-payout.ts";

/** The terms of one provider, and its payout of a part of the commission this month. */
export async function seedPayouts(now: Date): Promise<void> {
  const [balance] = await readBalances(now);
  if (!balance) return;
  const { provider, currency, earned } = balance;
  const note = "Paid in the fourth week of the next month";
  await changePayoutTerms(provider, { period: "month", minimum: "50", currency, note }, systemActor, now);
  const received_on = daysOf(dayOf(now).slice(0, 7)).from;
  const amount = round(divide(earned, "3"), 2);
  if (amount === "0") return;
  await recordPayout(
    provider,
    { received_on, currency, amount, reference: "PAYOUT-1042", note: null },
    systemActor,
    now,
  );
}
