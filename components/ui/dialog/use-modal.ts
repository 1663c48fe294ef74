"use client";
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** What makes a `<dialog>` modal while it is drawn: `onClose` is asked for by Escape, the phone's way back and a press beside
 * it; it closes by being drawn no more. */
export function useModal(onClose: () => void, focusAfter?: () => HTMLElement | null) {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef(focusAfter);
  useLayoutEffect(() => {
    latest.current = focusAfter;
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    dialog?.showModal();
    firstFocus(dialog)?.focus();
    return () => {
      dialog?.close();
      const after = latest.current?.() ?? before;
      if (after instanceof HTMLElement) after.focus();
    };
  }, []);
  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // A browser may close it all the same, as it does after the second way back in a row.
    onClose: (event: SyntheticEvent) => {
      // Open again: closed and shown anew by React's double drawing in development, by nobody else.
      if (event.target !== ref.current || ref.current?.open) return;
      if (ref.current?.isConnected) ref.current.showModal();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}

/** What to fill in, else the way out; never the dangerous button, and on touch no keyboard pops up. */
function firstFocus(dialog: HTMLElement | null): HTMLElement | null {
  if (matchMedia("(pointer: coarse)").matches) return dialog;
  return dialog?.querySelector<HTMLElement>("input, select, textarea, [data-cancel]") ?? dialog;
}
