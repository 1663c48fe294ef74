"use client";
import { useState } from "react";
import { controlClass } from "#components/ui/form/control-class.ts";
import { expectedShare } from "#lib/quality/formula-contract.ts";

const fields = [
  { name: "successes", label: "Successful", initial: "9" },
  { name: "sample", label: "Transactions", initial: "10" },
  { name: "parent", label: "Share of the broader level (%)", initial: "70" },
] as const;

/** Computes the formula of the guide with the reader's numbers. */
export function QualityCalculator() {
  const [values, setValues] = useState({ successes: "9", sample: "10", parent: "70" });
  const [successes, sample, parent] = fields.map(({ name }) => Number(values[name] || Number.NaN)) as [
    number,
    number,
    number,
  ];
  const isValid = successes >= 0 && sample >= successes && parent >= 0 && parent <= 100;
  const share = expectedShare({ successes, sample }, parent / 100);
  return (
    <form className="my-4 max-w-xl" aria-label="Calculator" onSubmit={(event) => event.preventDefault()}>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_1.6fr]">
        {fields.map(({ name, label }) => (
          <label key={name} className="min-w-0 last:max-sm:col-span-2">
            <span className="text-muted block text-xs">{label}</span>
            <input
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              className={`${controlClass} text-end tabular-nums`}
            />
          </label>
        ))}
      </div>
      <output className="mt-2 block tabular-nums">
        {isValid
          ? `Expected share: ${(100 * share).toFixed(2)}%`
          : "Enter at most as many successful transactions as transactions, and a share from 0 to 100."}
      </output>
    </form>
  );
}
