"use client";
import { type ReactNode, type ToggleEvent, useId } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { controlClass } from "#components/ui/form/control-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import type { FilterField } from "./filter-field.ts";
import { TimeInput } from "./time-input.tsx";

type FilterMenuProps = { fields: readonly FilterField[]; note?: ReactNode };

/** The filters that are not set yet, in a popover of the browser: it opens and closes without JavaScript. */
export function FilterMenu({ fields, note }: FilterMenuProps) {
  const id = useId();
  const offered = fields.filter(({ kind, isOffered }) => kind !== "fixed" && isOffered !== false);
  if (offered.length === 0) return null;
  return (
    <>
      <button type="button" popoverTarget={id} className="filter-button pointer-coarse:h-11">
        <span aria-hidden="true">+ </span>Filter
      </button>
      <div id={id} popover="auto" onToggle={focusFirst} className="filter-menu">
        <div className="grid gap-1.5 overflow-y-auto p-3">
          {offered.map((field) => (
            <MenuField key={field.name} id={`${id}-${field.name}`} {...field} />
          ))}
          {note && <p className="text-muted text-xs">{note}</p>}
        </div>
        <div className="border-line flex justify-end border-t p-2">
          <Button variant="primary" type="submit">
            Apply
          </Button>
        </div>
      </div>
    </>
  );
}

function MenuField({ id, name, label, options, kind }: FilterField & { id: string }) {
  const fieldClass = classNames(controlClass, "h-8", kind === "code" && "font-mono text-xs");
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {options ? (
        <select id={id} name={name} className={fieldClass}>
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : kind === "time" ? (
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
    </div>
  );
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.querySelector<HTMLElement>("select, input")?.focus();
}
