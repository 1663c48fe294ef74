"use client";
import type { ReactNode } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { sides } from "#db/enums.ts";
import type { ReportFilter as Filter } from "#lib/provider-report/filter-contract.ts";
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
      <Choice name="period" label="Period" value={period}>
        {reportPeriods.map((name) => (
          <option key={name} value={name}>
            {periodLabels[name]}
          </option>
        ))}
      </Choice>
      {isCustom && <Day name="from" label="From" value={from} />}
      {isCustom && <Day name="to" label="To" value={to} />}
      <Choice name="type" label="Type" value={type}>
        {sides.map((side) => (
          <option key={side}>{side}</option>
        ))}
      </Choice>
      <Choice name="fiat_currency" label="Currency" value={fiat_currency}>
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Choice>
      <Choice name="payment_method" label="Payment method" value={payment_method}>
        <Named any="All" options={methods} />
      </Choice>
      {partners && (
        <Choice name="partner" label="Partner" value={partner}>
          <Named any="All" options={partners} />
        </Choice>
      )}
      <button
        type="submit"
        className={classNames(
          "filter-button pointer-coarse:h-11",
          isHydrated && !isCustom && "sr-only focus-visible:not-sr-only",
        )}
      >
        Apply
      </button>
    </GetForm>
  );
}

type ChoiceProps = { name: keyof Filter; label: string; value: string | undefined; children: ReactNode };

const frame =
  "border-line bg-raised rounded-control inline-flex h-7 shrink-0 items-center gap-1 border ps-2 pointer-coarse:h-11";
const control = "rounded-control h-full cursor-pointer bg-transparent px-1 font-medium";

const Choice = ({ name, label, value, children }: ChoiceProps) => (
  <label className={frame}>
    <span className="text-muted whitespace-nowrap">{label}:</span>
    <select name={name} defaultValue={value ?? ""} className={classNames(control, "field-sizing-content max-w-48")}>
      {children}
    </select>
  </label>
);

const Named = ({ any, options }: { any: string; options: { id: string; name: string }[] }) => (
  <>
    <option value="">{any}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);

const Day = ({ name, label, value }: Omit<ChoiceProps, "children">) => (
  <label className={frame}>
    <span className="text-muted">{label}:</span>
    <input type="date" name={name} defaultValue={value} required className={control} />
  </label>
);
