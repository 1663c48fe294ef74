import { Fragment, type ReactNode } from "react";
import { isFiat } from "#components/transactions/adjustment-text.ts";
import { Status } from "#components/ui/status/status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatAmount, formatNumber, roundAmount } from "#lib/format-number.ts";
import type { ListedStatement, OpenReason } from "#lib/statements/contract.ts";
import { utc, zonedFormat } from "#lib/time-zone.ts";

/** "October 2026". */
export const monthName = (month: string): string =>
  zonedFormat(utc, { year: "numeric", month: "long" }).format(new Date(`${month}-01`));

export const openReasons: Record<NonNullable<OpenReason>, string> = {
  month_running: "The month hasn't ended.",
  awaiting_closing: "It is closed on the third day of the next month, 00:00 UTC.",
  ledger_incomplete: "Successful transactions still have to be booked.",
};

export const StatementStatus = ({ status }: Pick<ListedStatement, "status">) => (
  <Status kind={status === "closed" ? "success" : "pending"}>{status === "closed" ? "Closed" : "Open"}</Status>
);

/** When it was closed, or why it is open. */
export const StatementState = ({ closed_at, open_reason }: Pick<ListedStatement, "closed_at" | "open_reason">) =>
  closed_at === null ? (
    openReasons[open_reason ?? "awaiting_closing"]
  ) : (
    <>
      Closed <TimeText at={closed_at} isLong />. It no longer changes.
    </>
  );

/** In a card, what the head of the column says on wider screens. */
export const OnPhones = ({ children }: { children: ReactNode }) => (
  <span className="text-muted sm:hidden">{children}</span>
);

type Amount = NonNullable<ListedStatement["owed"]>[number];

/** "9.20 EUR, 12 USD", which breaks between amounts only. */
export const AmountList = ({ amounts, none = "Nothing" }: { amounts: Amount[]; none?: string }) =>
  amounts.length === 0
    ? none
    : amounts.map(({ amount, fiat_currency }, place) => (
        <Fragment key={fiat_currency}>
          {place > 0 && " "}
          <span className="whitespace-nowrap">
            {formatAmount(amount, isFiat(fiat_currency) ? "fiat" : "crypto", fiat_currency)}
            {place < amounts.length - 1 && ","}
          </span>
        </Fragment>
      ));

/** With a real minus sign; a dash for 0. */
export function amountText(amount: string, kind: "fiat" | "crypto" = "fiat"): string {
  if (amount === "0") return "–";
  const size = formatNumber(roundAmount(amount.replace("-", ""), kind));
  return amount.startsWith("-") ? `−${size}` : size;
}
