"use client";
import Form from "next/form";
import Link from "next/link";
import { type FormEvent, type ReactNode, useEffect } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { useFocusCommand } from "#components/ui/page/use-command.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

type FilterBarProps = {
  /** The page's own address, without its query. */
  path: string;
  hasFilters: boolean;
  /** Where the list without filters is, when something else of the address is to stay. */
  clearHref?: string;
  /** FilterSelect and FilterText. */
  children: ReactNode;
};

/** Filters as words on one line. A plain GET form: what is set lives in the address, and works without script. */
export function FilterBar({ path, hasFilters, clearHref = path, children }: FilterBarProps) {
  const form = useFocusCommand("filter");
  const isHydrated = useHydrated();
  useEffect(() => {
    const leaveOutBlanks = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    };
    const element = form.current;
    element?.addEventListener("formdata", leaveOutBlanks);
    return () => element?.removeEventListener("formdata", leaveOutBlanks);
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
      <button type="submit" className={classNames(wordClass, isHydrated && "sr-only focus-visible:not-sr-only")}>
        Apply filters
      </button>
      {hasFilters && (
        <Link href={clearHref} className={wordClass}>
          Clear filters
        </Link>
      )}
    </Form>
  );
}

const wordClass =
  "flex h-7 shrink-0 cursor-pointer items-center rounded-control px-2 text-muted hover:bg-hover hover:text-ink pointer-coarse:h-11";
