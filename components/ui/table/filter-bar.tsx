"use client";
import Form from "next/form";
import Link from "next/link";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { useFocusCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type FilterBarProps = {
  /** The page's own URL, without its query. */
  path: string;
  hasFilters: boolean;
  /** The unfiltered list, if it keeps other parameters. */
  clearHref?: string;
  children: ReactNode;
};

/** A plain GET form: filters are part of the URL and work without JavaScript. */
export function FilterBar({ path, hasFilters, clearHref = path, children }: FilterBarProps) {
  const form = useFocusCommand("filter");
  const isHydrated = useHydrated();
  useEffect(() => {
    const omitBlanks = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    const element = form.current;
    element?.addEventListener("formdata", omitBlanks);
    return () => element?.removeEventListener("formdata", omitBlanks);
  }, [form]);
  const applySelect = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
  };
  return (
    <Form
      ref={form}
      action={path}
      role="search"
      aria-label="Filters"
      onChange={applySelect}
      className="relative -mx-4 mb-2 flex items-center gap-1.5 overflow-x-auto px-4 py-1 text-sm md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {children}
      <button type="submit" className={classNames(buttonClass, isHydrated && "sr-only focus-visible:not-sr-only")}>
        Apply filters
      </button>
      {hasFilters && (
        <Link href={clearHref} className={buttonClass}>
          Clear filters
        </Link>
      )}
    </Form>
  );
}

const buttonClass =
  "flex h-7 shrink-0 cursor-pointer items-center rounded-control px-2 text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11";
