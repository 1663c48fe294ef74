"use client";
import type { ComponentProps, ReactNode } from "react";
import { GetForm } from "#components/ui/form/get-form.tsx";
import { useFocusCommand } from "#components/ui/page/use-command.ts";

type SearchFormProps = { path: string; label: string; className?: string; children: ReactNode } & Pick<
  ComponentProps<typeof GetForm>,
  "onSubmit"
>;

/** A GET form that the search shortcut focuses. */
export function SearchForm({ path, label, className, onSubmit, children }: SearchFormProps) {
  return (
    <GetForm
      ref={useFocusCommand("search")}
      action={path}
      role="search"
      aria-label={label}
      className={className}
      onSubmit={onSubmit}
    >
      {children}
    </GetForm>
  );
}
