"use client";
import { use, useMemo, useState } from "react";
import { type Command, commandOf, commandsIn, docsCommand, matchCommands } from "#components/shell/commands.ts";
import type { Area } from "#components/shell/pages.ts";
import { PaletteDialog } from "#components/shell/palette-dialog.tsx";
import { recentHits } from "#components/shell/recent-hits.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import { useDocsSearch } from "#components/shell/use-docs-search.ts";
import { environmentOf, useSearch } from "#components/shell/use-search.ts";
import type { Environment } from "#db/enums.ts";
import { noMatchText } from "#lib/search/search-text-contract.ts";

type CommandPaletteProps = {
  area: Area;
  /** What is searched at first. */
  typed: string;
  /** Closes the palette, then runs the command. */
  onRun: (command: Command) => void;
  onShowHelp: () => void;
  onClose: () => void;
};

/** Finds pages, actions, IDs, and the docs. */
export function CommandPalette({ area, typed, onRun, onShowHelp, onClose }: CommandPaletteProps) {
  const role = use(RoleContext);
  const [text, setText] = useState(typed);
  const commands = useMemo(() => commandsIn(area, role, onShowHelp), [area, role, onShowHelp]);
  const environment = area === "operator" ? null : area;
  const search = useSearch(area, text);
  const docs = useDocsSearch(text);
  const shown = useMemo(
    () => [
      ...(text.trim() === "" ? recentHits(area).map((hit) => commandOf(hit, area, "Recent")) : []),
      ...matchCommands(commands, text),
      ...search.hits.map((hit) => commandOf(hit, area)),
      ...docs.hits.map(docsCommand),
    ],
    [commands, text, search.hits, docs.hits, area],
  );
  return (
    <PaletteDialog
      label="Search pages, actions, and IDs"
      placeholder={
        environment ? "Search pages, IDs, or a buyer's email" : "Search pages, partners, IDs, or a buyer's email"
      }
      text={text}
      onType={setText}
      commands={shown}
      note={noteOf(environment, text, shown.length, search)}
      onRun={onRun}
      onClose={onClose}
    />
  );
}

type SearchState = { isFailed: boolean; isSearching: boolean };

function noteOf(environment: Environment | null, text: string, count: number, search: SearchState): string {
  const keyEnvironment = environment && environmentOf(text);
  return keyEnvironment && keyEnvironment !== environment
    ? `This is a ${keyEnvironment} key. Switch to ${keyEnvironment} to find it.`
    : statusOf(text, environment === null, count, search);
}

function statusOf(text: string, isOperator: boolean, count: number, { isFailed, isSearching }: SearchState): string {
  if (text.trim().startsWith("whsec_")) return "Secrets aren't searched.";
  if (isFailed) return "Couldn't search IDs. Type again to retry.";
  if (isSearching) return "Searching…";
  if (count === 0) return noMatchText(text, isOperator);
  return text.trim() === "" ? "" : `${count} ${count === 1 ? "result" : "results"}`;
}
