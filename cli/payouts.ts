import { systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { newPayout, payoutTermsText } from "#lib/payouts/contract.ts";
import { readBalances } from "#lib/payouts/read-payouts.ts";
import { recordPayout } from "#lib/payouts/record-payout.ts";
import { command, optional, text } from "./command.ts";

const group = "Revenue";

/** What providers owe and paid out in production. */
export const payoutCommands = [
  command({
    name: "provider balances",
    group,
    summary: "List what each provider owes of your commission in production, and what is due",
    details:
      "Earned is the commission that the provider reports, and the service fee of transactions for which it reports none. Currencies aren't converted. The payout terms are set in the operator console.",
    async run() {
      const balances = await readBalances(currentTime());
      return {
        columns: ["provider", "currency", "reported", "service fee", "paid out", "owed", "due", "terms"],
        rows: balances.map(({ provider, currency, due, isBelowMinimum, terms, ...row }) => [
          provider,
          currency,
          row.reported,
          row.computed,
          row.paid,
          row.owed,
          due === null ? "unknown" : `${due}${isBelowMinimum ? " (below the minimum)" : ""}`,
          payoutTermsText(terms) ?? "",
        ]),
        empty: "No commission was earned or paid out.",
      };
    },
  }),
  command({
    name: "provider payout",
    group,
    summary: "Record what a provider paid out in production",
    details:
      "Repeating a command records nothing twice. Payouts can't be changed or removed: correct one with a negative amount, such as --amount=-50, and another reference.",
    args: { provider: text("id", 'Provider ID, as shown by "provider list"') },
    options: {
      amount: text("amount", "Amount of the commission that it settles"),
      currency: text("code", "Its currency, also if the money arrives in another one"),
      received: text("day", "Day in UTC, such as 2026-11-30"),
      reference: text("text", "Reference of the provider or your bank"),
      note: optional(text("text", "Note for operators")),
    },
    async run({ provider, received, ...values }) {
      const read = newPayout.safeParse({ ...values, received_on: received });
      const [issue] = read.error?.issues ?? [];
      if (!read.success) {
        const name = issue?.path[0] === "received_on" ? "received" : issue?.path.join(".");
        throw new AppError("validation_failed", `--${name}: ${issue?.message}`);
      }
      const isNew = await recordPayout(provider, read.data, systemActor, currentTime());
      const { amount, currency } = read.data;
      return isNew ? `Recorded ${amount} ${currency} of ${provider}.` : "Already recorded. Nothing was changed.";
    },
  }),
];
