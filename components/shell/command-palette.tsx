"use client";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Command, commandOf, commandsIn, matchCommands } from "#components/shell/commands.ts";
import type { Area } from "#components/shell/pages.ts";
import { PaletteList } from "#components/shell/palette-list.tsx";
import { recentHits } from "#components/shell/recent-hits.ts";
import { environmentOf, useSearch } from "#components/shell/use-search.ts";
import { useModal } from "#components/ui/dialog/use-modal.ts";
import type { Environment } from "#db/enums.ts";

type CommandPaletteProps = {
  area: Area;
  /** Closes the palette, then runs the command. */
  onRun: (command: Command) => void;
  onShowHelp: () => void;
  onClose: () => void;
};

const textMax = 255;

/** Finds pages, actions and IDs. The focus stays in the field while the arrow keys move through the list. */
export function CommandPalette({ area, onRun, onShowHelp, onClose }: CommandPaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string | null>(null);
  const handlers = useModal(onClose, { isCovered: false });
  useEffect(() => field.current?.focus(), []);
  const commands = useMemo(() => commandsIn(area, onShowHelp), [area, onShowHelp]);
  const environment = area === "operator" ? null : area;
  const search = useSearch(area, text);
  const shown = useMemo(
    () => [
      ...(text.trim() === "" ? recentHits(area).map((hit) => commandOf(hit, area, "Recent")) : []),
      ...matchCommands(commands, text),
      ...search.hits.map((hit) => commandOf(hit, area)),
    ],
    [commands, text, search.hits, area],
  );
  const index = Math.max(
    0,
    shown.findIndex((command) => command.id === activeId),
  );
  const move = (step: number) => setActiveId(shown[(index + step + shown.length) % shown.length]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown[index];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && chosen) onRun(chosen);
    else return;
    event.preventDefault();
  };
  const active = shown[index];
  return createPortal(
    <dialog
      {...handlers}
      aria-label="Search and commands"
      className="rounded-panel border-line bg-raised text-ink shadow-float backdrop:bg-veil fixed top-[max(1rem,10vh)] mx-auto mb-auto w-[min(38rem,calc(100vw-2rem))] max-w-none overflow-hidden border focus-visible:outline-none"
    >
      <input
        ref={field}
        role="combobox"
        aria-label="Search pages, actions, and IDs"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder={environment ? "Search pages, actions, or any ID" : "Search pages, partners, or any ID"}
        value={text}
        maxLength={textMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="border-line text-md placeholder:text-faint block h-12 w-full border-b bg-transparent px-4 focus-visible:outline-none"
      />
      <PaletteList
        id={id}
        commands={shown}
        activeId={active?.id ?? null}
        onPoint={(command) => setActiveId(command.id)}
        onRun={onRun}
      />
      <PaletteNote environment={environment} text={text} count={shown.length} search={search} />
    </dialog>,
    document.body,
  );
}

type PaletteNoteProps = {
  environment: Environment | null;
  text: string;
  count: number;
  search: { isFailed: boolean; isSearching: boolean };
};

function PaletteNote({ environment, text, count, search }: PaletteNoteProps) {
  const keyEnvironment = environment && environmentOf(text);
  return (
    <div className="border-line text-muted flex min-h-9 items-center justify-between gap-4 border-t px-4 py-1.5 text-xs">
      <p role="status">
        {keyEnvironment && keyEnvironment !== environment
          ? `This is a ${keyEnvironment} key. Switch to ${keyEnvironment} to find it.`
          : statusOf(text, count, search)}
      </p>
      <p aria-hidden="true" className="hidden shrink-0 gap-3 sm:flex">
        <span>↑ ↓ select</span>
        <span>Enter open</span>
        <span>Esc close</span>
      </p>
    </div>
  );
}

function statusOf(text: string, count: number, { isFailed, isSearching }: PaletteNoteProps["search"]): string {
  if (text.trim().startsWith("whsec_")) return "Secrets aren't searched, because they would end up in a URL.";
  if (isFailed) return "Couldn't search IDs. Type again to retry.";
  if (isSearching) return "Searching…";
  if (count === 0) return "No results. IDs, references and hashes can be searched by their first four characters.";
  return text.trim() === "" ? "" : `${count} ${count === 1 ? "result" : "results"}`;
}
