"use client";
import { type ReactNode, type ToggleEvent, useId } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import type { FilterField } from "./filter-field.ts";
import { TimeInput } from "./time-input.tsx";

type FilterMenuProps = { fields: readonly FilterField[]; note?: ReactNode };

/** The filters that are not set yet, in a popover of the browser: a property, then its value, which is applied at once. Works without
 * JavaScript. */
export function FilterMenu({ fields, note }: FilterMenuProps) {
  const id = useId();
  const offered = fields.filter(({ kind, isOffered }) => kind !== "fixed" && isOffered !== false);
  if (offered.length === 0) return null;
  return (
    <>
      {/* Enter in a field presses the first button that submits, which otherwise is a value. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <button type="button" popoverTarget={id} className="filter-button pointer-coarse:h-11">
        <span aria-hidden="true">+ </span>Filter
      </button>
      <div id={id} popover="auto" onToggle={focusFirst} className="filter-menu">
        {offered.map((field) => (
          <details key={field.name} name={id} onToggle={focusInput}>
            <summary>{field.label}</summary>
            <Values {...field} />
          </details>
        ))}
        {note && <p className="text-muted px-2 py-1 text-xs">{note}</p>}
      </div>
    </>
  );
}

function Values({ name, label, options, kind }: FilterField) {
  const id = useId();
  if (options)
    return options.map((option) => (
      <button key={option.value} type="submit" name={name} value={option.value} className="filter-value">
        {option.label}
      </button>
    ));
  const fieldClass = classNames(controlClass, "h-8", kind === "code" && "font-mono text-xs");
  return (
    <div className="flex gap-2 py-1 ps-6 pe-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      {kind === "time" ? (
        <TimeInput id={id} name={name} className={fieldClass} />
      ) : (
        <input
          id={id}
          name={name}
          type={kind === "date" ? "date" : "text"}
          autoComplete="off"
          spellCheck={false}
          className={fieldClass}
        />
      )}
      <Button variant="primary" type="submit">
        Apply
      </Button>
    </div>
  );
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.querySelector("summary")?.focus();
}

function focusInput({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
}
