"use client";
import { useMemo, useState } from "react";
import { type Command, docsCommand } from "#components/shell/commands.ts";
import { PaletteDialog } from "#components/shell/palette-dialog.tsx";
import { useDocsSearch } from "#components/shell/use-docs-search.ts";

type DocsPaletteProps = { onRun: (command: Command) => void; onClose: () => void };

/** Searches the docs. */
export function DocsPalette({ onRun, onClose }: DocsPaletteProps) {
  const [text, setText] = useState("");
  const { hits, isFailed, isSearching } = useDocsSearch(text);
  const commands = useMemo(() => hits.map(docsCommand), [hits]);
  return (
    <PaletteDialog
      label="Search the docs"
      placeholder="Search the docs"
      text={text}
      onType={setText}
      commands={commands}
      note={noteOf(text.trim(), hits.length, isFailed, isSearching)}
      onRun={onRun}
      onClose={onClose}
    />
  );
}

function noteOf(text: string, count: number, isFailed: boolean, isSearching: boolean): string {
  if (text.length < 2) return "Type at least two characters.";
  if (isFailed) return "Couldn't search. Type again to retry.";
  if (isSearching) return "Searching…";
  return count === 0 ? "No results" : `${count} ${count === 1 ? "result" : "results"}`;
}
