"use client";
import type { SubmitEvent } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { runCommand } from "#components/ui/page/use-command.ts";
import { isPrivate } from "#lib/search/search-text-contract.ts";
import { SearchForm } from "./search-form.tsx";

type ListSearchProps = {
  /** The page's own URL, without its query. */
  path: string;
  /** The form's accessible name: "Search transactions". */
  label: string;
  /** What can be entered, for screen readers. */
  fieldLabel: string;
  placeholder: string;
  /** The search of this page. */
  value: string | undefined;
  /** Other parameters that stay in the URL. */
  fixed?: Record<string, string | undefined>;
  /** What is private is searched in the palette, because the URL of this page would keep it. */
  hasBuyers?: boolean;
};

/** Searches a list through the parameter `q`. */
export const ListSearch = ({ path, label, fieldLabel, placeholder, value, fixed = {}, hasBuyers }: ListSearchProps) => (
  <SearchForm
    key={value}
    path={path}
    label={label}
    className="flex gap-2"
    onSubmit={hasBuyers ? searchPrivately : undefined}
  >
    {Object.entries(fixed).map(([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />)}
    <Input
      type="search"
      name="q"
      defaultValue={value}
      aria-label={fieldLabel}
      placeholder={placeholder}
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
      className="md:w-56! xl:w-72!"
    />
    <Button type="submit">Search</Button>
  </SearchForm>
);

function searchPrivately(event: SubmitEvent<HTMLFormElement>): void {
  const text = String(new FormData(event.currentTarget).get("q"));
  if (isPrivate(text) && runCommand("palette", text)) event.preventDefault();
}
