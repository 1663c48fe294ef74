"use client";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { type PeriodChoice, periodNames, periodTitles } from "#lib/period-names-contract.ts";
import type { Option } from "./filter-options.ts";

type ScopeField = {
  name: string;
  label: string;
  value: string | undefined;
  /** The label without a value, such as "All currencies". */
  all: string;
  options: readonly Option[];
};

type ScopeLineProps = {
  /** The page's own URL, without its query. */
  path: string;
  /** Other parameters that stay in the URL. */
  fixed?: Record<string, string | undefined>;
  /** `period` undefined: any time, which is then offered too. */
  choice: Partial<PeriodChoice>;
  /** The days of the period that is shown, with which a custom one starts. */
  days?: { first: string; last: string };
  fields?: readonly ScopeField[];
  /** At the right. */
  actions?: ReactNode;
  hasAnyTime?: boolean;
};

/** What a page is about: its period, and such as its currency and direction. A plain GET form, applied with each change; works without
 * JavaScript. Read its parameters with those of lib/period-contract.ts. */
export function ScopeLine({ path, fixed = {}, choice, days, fields = [], actions, hasAnyTime }: ScopeLineProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useOnlySet(form);
  const { period } = choice;
  const apply = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
  };
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <GetForm
        ref={form}
        action={path}
        scroll={false}
        aria-label="Scope"
        onChange={apply}
        className="flex min-w-0 flex-wrap items-center gap-1.5"
      >
        {Object.entries(fixed).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <ScopeSelect
          name="period"
          label="Period"
          value={period}
          all={hasAnyTime ? "Any time" : undefined}
          options={periodNames.map((value) => ({ value, label: periodTitles[value] }))}
        />
        {period === "custom" ? (
          <>
            <DateInput name="from" label="From" value={choice.from ?? days?.first} />
            <span aria-hidden="true">–</span>
            <DateInput name="to" label="To" value={choice.to ?? days?.last} />
          </>
        ) : (
          days && (
            <>
              <input type="hidden" name="from" value={days.first} />
              <input type="hidden" name="to" value={days.last} />
            </>
          )
        )}
        {fields.map((field) => (
          <ScopeSelect key={field.name} {...field} />
        ))}
        <button
          type="submit"
          // The form of filters has a button with this text, too.
          aria-label="Apply scope"
          className={classNames(
            scopeControlClass,
            "cursor-pointer",
            isHydrated && period !== "custom" && "sr-only focus-visible:not-sr-only",
          )}
        >
          Apply
        </button>
      </GetForm>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

export const scopeControlClass =
  "border-line bg-raised hover:border-edge rounded-control h-8 border px-2.5 font-medium text-ink pointer-coarse:h-11";

type ScopeSelectProps = Omit<ScopeField, "all"> & { all?: string };

export function ScopeSelect({ name, label, value, all, options }: ScopeSelectProps) {
  const isListed = !value || options.some((option) => option.value === value);
  return (
    <span className="relative inline-flex">
      <select
        // A new value from the URL replaces the one the browser restored.
        key={value}
        name={name}
        aria-label={label}
        defaultValue={value ?? ""}
        className={classNames(scopeControlClass, "field-sizing-content max-w-48 cursor-pointer appearance-none pe-7")}
      >
        {all && <option value="">{all}</option>}
        {!isListed && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="pointer-events-none absolute end-2 top-1/2 size-3 -translate-y-1/2"
      >
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </span>
  );
}

type DateInputProps = { name: string; label: string; value: string | undefined; isRequired?: boolean };

export const DateInput = ({ name, label, value, isRequired }: DateInputProps) => (
  <input
    key={value}
    type="date"
    name={name}
    aria-label={label}
    defaultValue={value}
    required={isRequired}
    className={scopeControlClass}
  />
);

/** Keeps fields without a value, and days without a custom period, out of the URL. */
function useOnlySet(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const omit = ({ formData }: FormDataEvent) => {
      const isCustom = formData.get("period") === "custom";
      for (const [name, value] of [...formData]) {
        if (value === "" || (!isCustom && (name === "from" || name === "to"))) formData.delete(name);
      }
    };
    const element = form.current;
    element?.addEventListener("formdata", omit);
    return () => element?.removeEventListener("formdata", omit);
  }, [form]);
}
