import { pageAddress } from "#components/ui/page/page-address.ts";
import type { StatementLine } from "#lib/statements/contract.ts";

/** The transactions behind a line, or those that were refunded. */
export type StatementLinks = (line: StatementLine, isRefund?: boolean) => string;

/** Of providers and payment methods, by identifier. */
export type StatementNames = { providers: Record<string, string>; methods: Record<string, string> };

export const statementLinks =
  (path: string, month: string): StatementLinks =>
  ({ fiat_currency, provider, type, payment_method }, isRefund = false) =>
    pageAddress(path, {
      succeeded_in: month,
      ...(isRefund && { refunded_in: month }),
      ...{ fiat_currency, provider, type, payment_method },
    });
