import type { ReportFilter } from "./filter-contract.ts";
import type { Cohort, ReadReport } from "./read-report.ts";

type Named = { id: string; name: string };

export type ReportPage = {
  /** With the currency that is shown; undefined if there are no transactions. */
  filter: ReportFilter;
  /** ISO 8601. Null for an invalid custom period. */
  range: { from: string; to: string } | null;
  currencies: string[];
  methods: Named[];
  names: Record<string, string>;
  /** Null without a range or a currency. */
  report: ReadReport | null;
  /** The weeks of the open provider. */
  cohorts: Cohort[];
};

/** The query of the report's export. Null if there is nothing to export. */
export function reportAddress({ filter, range, report }: ReportPage): Record<string, string> | null {
  const { type, fiat_currency, payment_method } = filter;
  if (!range || !fiat_currency || !report?.providers.length) return null;
  return { ...range, type, fiat_currency, ...(payment_method && { payment_method }) };
}
