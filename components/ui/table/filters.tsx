"use client";
import Link from "next/link";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { FilterChip } from "./filter-chip.tsx";
import type { FilterField } from "./filter-field.ts";
import { FilterMenu } from "./filter-menu.tsx";

type FiltersProps = {
  /** The page's own URL, without its query. */
  path: string;
  fields: readonly FilterField[];
  /** Other parameters that stay in the URL. */
  fixed?: Record<string, string | undefined>;
  /** The unfiltered list; by default the path with the fixed parameters. */
  clearHref: string;
  /** Shown below the fields of the menu. */
  note?: ReactNode;
};

/** A menu that adds filters, and a chip for each filter that is set. A plain GET form: filters are part of the URL and work
 * without JavaScript. */
export function Filters({ path, fields, fixed = {}, clearHref, note }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useOmittedBlanks(form);
  useCommand("filter", () =>
    form.current?.querySelector<HTMLElement>("button[popovertarget], select, input:not([type=hidden])")?.click(),
  );
  const set = fields.filter(({ value }) => value);
  const unset = fields.filter(({ value }) => !value);
  const applySelect = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (target instanceof HTMLSelectElement && !target.closest("[popover]")) event.currentTarget.requestSubmit();
  };
  return (
    <GetForm
      ref={form}
      action={path}
      role="search"
      aria-label="Filters"
      onChange={applySelect}
      onSubmit={({ currentTarget }) => currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover()}
      className="filters flex min-w-0 flex-wrap items-center gap-1.5 py-1 text-sm"
    >
      {Object.entries(fixed).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {unset.length > 0 && <FilterMenu fields={unset} note={note} />}
      {set.map((field) => (
        <FilterChip key={field.name} {...field} />
      ))}
      {set.length > 0 && (
        <>
          <button type="submit" className={classNames(quietClass, isHydrated && "sr-only focus-visible:not-sr-only")}>
            Apply filters
          </button>
          <Link href={clearHref} className={quietClass}>
            Clear filters
          </Link>
        </>
      )}
    </GetForm>
  );
}

const quietClass =
  "flex h-7 shrink-0 cursor-pointer items-center rounded-control px-2 text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11";

/** Keeps fields without a value out of the URL. */
function useOmittedBlanks(form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const omitBlanks = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    const element = form.current;
    element?.addEventListener("formdata", omitBlanks);
    return () => element?.removeEventListener("formdata", omitBlanks);
  }, [form]);
}
