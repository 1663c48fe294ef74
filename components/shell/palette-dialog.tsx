"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Command } from "#components/shell/commands.ts";
import { PaletteList } from "#components/shell/palette-list.tsx";
import { useModal } from "#components/ui/dialog/use-modal.ts";

type PaletteDialogProps = {
  /** Of the field. */
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  commands: Command[];
  /** What is announced, such as the number of results. */
  note: ReactNode;
  onRun: (command: Command) => void;
  onClose: () => void;
};

const textMax = 255;

/** A field with a list. The focus stays in the field while the arrow keys move through the list. */
export function PaletteDialog({
  label,
  placeholder,
  text,
  onType,
  commands,
  note,
  onRun,
  onClose,
}: PaletteDialogProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const handlers = useModal(onClose, { isCovered: false });
  useEffect(() => field.current?.focus(), []);
  const index = Math.max(
    0,
    commands.findIndex((command) => command.id === activeId),
  );
  const active = commands[index];
  const move = (step: number) => setActiveId(commands[(index + step + commands.length) % commands.length]?.id ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && active) onRun(active);
    else return;
    event.preventDefault();
  };
  return createPortal(
    <dialog
      {...handlers}
      aria-label="Search and commands"
      className="rounded-panel border-line bg-raised text-ink shadow-float backdrop:bg-veil fixed top-[max(1rem,10vh)] mx-auto mb-auto w-[min(38rem,calc(100vw-2rem))] max-w-none overflow-hidden border focus-visible:outline-none"
    >
      <input
        ref={field}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder={placeholder}
        value={text}
        maxLength={textMax}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="border-line text-md placeholder:text-faint block h-12 w-full border-b bg-transparent px-4 focus-visible:outline-none"
      />
      <PaletteList
        id={id}
        commands={commands}
        activeId={active?.id ?? null}
        onPoint={(command) => setActiveId(command.id)}
        onRun={onRun}
      />
      <div className="border-line text-muted flex min-h-9 items-center justify-between gap-4 border-t px-4 py-1.5 text-xs">
        <p role="status">{note}</p>
        <p aria-hidden="true" className="hidden shrink-0 gap-3 sm:flex">
          <span>↑ ↓ select</span>
          <span>Enter open</span>
          <span>Esc close</span>
        </p>
      </div>
    </dialog>,
    document.body,
  );
}
