"use client";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Command, commandsIn } from "#components/shell/commands.ts";
import { matchCommands } from "#components/shell/match-commands.ts";
import { PaletteList } from "#components/shell/palette-list.tsx";
import { PaletteNote } from "#components/shell/palette-note.tsx";
import type { Realm } from "#components/shell/places.ts";
import { toCommand } from "#components/shell/to-command.ts";
import { useSearch } from "#components/shell/use-search.ts";
import { useModal } from "#components/ui/dialog/use-modal.ts";

type CommandPaletteProps = {
  realm: Realm;
  /** Closes the palette, then does it. */
  onRun: (command: Command) => void;
  onShowKeys: () => void;
  onClose: () => void;
};

const textMax = 255;

/** Any page, action or id, typed. The list below follows the field: the focus stays in it. */
export function CommandPalette({ realm, onRun, onShowKeys, onClose }: CommandPaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string | null>(null);
  const handlers = useModal(onClose);
  useEffect(() => field.current?.focus(), []);
  const commands = useMemo(() => commandsIn(realm, onShowKeys), [realm, onShowKeys]);
  const environment = realm === "operator" ? null : realm;
  const search = useSearch(environment, text);
  const shown = useMemo(
    () => [...matchCommands(commands, text), ...search.hits.map((hit) => toCommand(hit, environment))],
    [commands, text, search.hits, environment],
  );
  const place = Math.max(
    0,
    shown.findIndex((command) => command.id === activeId),
  );
  const move = (step: number) => setActiveId(shown[(place + step + shown.length) % shown.length]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = shown[place];
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && chosen) onRun(chosen);
    else return;
    event.preventDefault();
  };
  const active = shown[place];
  return createPortal(
    <dialog
      {...handlers}
      aria-label="Search and commands"
      className="rounded-panel border-line bg-raised text-ink shadow-float backdrop:bg-veil fixed top-[max(1rem,10vh)] mx-auto mb-auto w-[min(38rem,calc(100vw-2rem))] max-w-none overflow-hidden border focus-visible:outline-none"
    >
      <input
        ref={field}
        role="combobox"
        aria-label="Search pages, actions and ids"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder={environment ? "Page, action, or any id" : "Page or action"}
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
