"use client";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { directionOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { DateInput, ScopeSelect, scopeControlClass } from "#components/ui/table/scope-line.tsx";
import type { ReportPage } from "#lib/provider-report/page-contract.ts";
import { periodLabels, reportPeriods } from "#lib/provider-report/range-contract.ts";

type ReportFilterProps = Pick<ReportPage, "filter" | "currencies" | "methods"> & {
  path: string;
  /** The operator's choice of a partner. */
  partners?: { id: string; name: string }[];
};

/** The period, direction, currency, and method of the report, on one line where there is room. Applied when a list changes. */
export function ReportFilter({ path, filter, currencies, methods, partners }: ReportFilterProps) {
  const isHydrated = useHydrated();
  const { period, from, to, type, fiat_currency, payment_method, partner, environment } = filter;
  const isCustom = period === "custom";
  return (
    <GetForm
      key={Object.values(filter).join(" ")}
      action={path}
      scroll={false}
      role="search"
      aria-label="Filters"
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
      className="mb-4 flex flex-wrap items-center gap-1.5 text-sm"
    >
      {environment && <input type="hidden" name="environment" value={environment} />}
      <ScopeSelect
        name="period"
        label="Period"
        value={period}
        options={reportPeriods.map((value) => ({ value, label: periodLabels[value] }))}
      />
      {isCustom && <DateInput name="from" label="From" value={from} isRequired />}
      {isCustom && <DateInput name="to" label="To" value={to} isRequired />}
      <ScopeSelect name="type" label="Type" value={type} options={directionOptions} />
      {/* Without transactions there is none. */}
      {currencies.length > 0 && (
        <ScopeSelect name="fiat_currency" label="Currency" value={fiat_currency} options={plainOptions(currencies)} />
      )}
      <ScopeSelect
        name="payment_method"
        label="Payment method"
        value={payment_method}
        all="All payment methods"
        options={toOptions(methods)}
      />
      {partners && (
        <ScopeSelect name="partner" label="Partner" value={partner} all="All partners" options={toOptions(partners)} />
      )}
      <button
        type="submit"
        className={classNames(
          scopeControlClass,
          "cursor-pointer",
          isHydrated && !isCustom && "sr-only focus-visible:not-sr-only",
        )}
      >
        Apply
      </button>
    </GetForm>
  );
}

const toOptions = (named: { id: string; name: string }[]) => named.map(({ id, name }) => ({ value: id, label: name }));
