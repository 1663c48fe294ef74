"use client";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { announce } from "./announce.ts";

type Run = (value?: string) => void;

const waitMs = 60_000;
const commands = new Map<string, Run>();
let waiting: { id: string; untilMs: number } | null = null;

/** Offers a command to the palette and the keyboard while the component is mounted. `refusedBy` is the id of the element
 * that says why this user cannot run it; its text is announced instead. */
export function useCommand(id: string | undefined, onRun: Run, refusedBy?: string): void {
  const run = useEffectEvent((value?: string) => {
    if (refusedBy) announce(document.getElementById(refusedBy)?.textContent ?? "You can't do this here");
    else onRun(value);
  });
  useEffect(() => {
    if (id === undefined) return;
    const command: Run = (value) => run(value);
    commands.set(id, command);
    if (waiting?.id === id && Date.now() < waiting.untilMs) command();
    if (waiting?.id === id) waiting = null;
    return () => {
      if (commands.get(id) === command) commands.delete(id);
    };
  }, [id]);
}

/** A command that focuses the first field of a form, which takes the returned ref. */
export function useFocusCommand(id: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useCommand(id, () => {
    const field = [...(form.current?.elements ?? [])].find(isField);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });
  return form;
}

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement =>
  ((element instanceof HTMLInputElement && element.type !== "hidden") || element instanceof HTMLSelectElement) &&
  !element.disabled &&
  element.checkVisibility();

/** False when nothing on this page offers the command. */
export function runCommand(id: string, value?: string): boolean {
  const command = commands.get(id);
  command?.(value);
  return command !== undefined;
}

/** Runs it now, or as soon as the page that is loading offers it. */
export function runCommandWhenReady(id: string): void {
  waiting = runCommand(id) ? null : { id, untilMs: Date.now() + waitMs };
}
