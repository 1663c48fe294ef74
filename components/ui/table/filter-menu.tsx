"use client";
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useState } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { FilterField } from "./filter-field.ts";
import { matchFields } from "./match-fields.ts";
import { TimeInput } from "./time-input.tsx";

/** Fewer properties need no search. */
const searchedMin = 5;

type FilterMenuProps = { fields: readonly FilterField[]; note?: ReactNode };

/** The filters that are not set yet, in a popover of the browser: a property, then its value, which is applied at once. Works without
 * JavaScript. */
export function FilterMenu({ fields, note }: FilterMenuProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [text, setText] = useState("");
  const offered = fields.filter(({ kind, isOffered }) => kind !== "fixed" && isOffered !== false);
  if (offered.length === 0) return null;
  const found = matchFields(offered, text);
  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === "open") focusFirst(event);
    else setText("");
  };
  return (
    <>
      {/* Enter in a field presses the first button that submits, which otherwise is a value. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <button type="button" popoverTarget={id} className="filter-button pointer-coarse:h-11">
        <span aria-hidden="true">+ </span>Filter
      </button>
      <div id={id} popover="auto" onToggle={onToggle} className="filter-menu">
        {isHydrated && offered.length > searchedMin && (
          <input
            type="search"
            aria-label="Search filters"
            placeholder="Search filters"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={openFirst}
            className={classNames(controlClass, "mb-1 h-8 shrink-0")}
          />
        )}
        {found.map(({ field, hasFoundValues }) => (
          <details key={field.name} name={hasFoundValues ? undefined : id} open={hasFoundValues} onToggle={focusInput}>
            <summary>{field.label}</summary>
            <Values {...field} />
          </details>
        ))}
        {found.length === 0 && (
          <p role="status" className="text-muted px-2 py-1">
            No filters match.
          </p>
        )}
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
        {option.count !== undefined && <span className="filter-count"> {formatNumber(option.count)}</span>}
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

/** The search only with a mouse: on touch screens, its keyboard would cover the menu. */
function focusFirst({ currentTarget }: ToggleEvent<HTMLElement>): void {
  const isFine = matchMedia("(pointer: fine)").matches;
  currentTarget.querySelector<HTMLElement>(isFine ? "[type=search], summary" : "summary")?.focus();
}

/** Enter in the search opens the first property, or applies the first value that was found. */
function openFirst(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const menu = event.currentTarget.closest("[popover]");
  const first = menu?.querySelector<HTMLElement>("details[open] .filter-value, details:not([open]) > summary");
  first?.focus();
  first?.click();
}

function focusInput({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
}
