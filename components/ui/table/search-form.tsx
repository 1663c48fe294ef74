"use client";
import type { ReactNode } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { useFocusCommand } from "#components/ui/page/use-command.ts";

type SearchFormProps = { path: string; label: string; className?: string; children: ReactNode };

/** A GET form that the search shortcut focuses. */
export function SearchForm({ path, label, className, children }: SearchFormProps) {
  return (
    <GetForm ref={useFocusCommand("search")} action={path} role="search" aria-label={label} className={className}>
      {children}
    </GetForm>
  );
}
