"use client";
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

type ModalOptions = {
  focusAfter?: () => HTMLElement | null;
  /** Something else takes the place of the content, and of its focus. */
  isCovered: boolean;
};

/** Makes a `<dialog>` modal while it is mounted. Escape, the phone's back gesture and a click outside call `onClose`; the
 * dialog closes by being unmounted. */
export function useModal(onClose: () => void, { focusAfter, isCovered }: ModalOptions) {
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
    const stopKeeping = dialog && keepFocus(dialog);
    return () => {
      stopKeeping?.();
      dialog?.close();
      const after = latest.current?.() ?? before;
      if (after instanceof HTMLElement) after.focus();
    };
  }, []);
  const covered = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (isCovered) covered.current = document.activeElement;
    else if (covered.current) {
      const isInside = covered.current !== dialog && dialog?.contains(covered.current);
      const target = isInside ? covered.current : firstFocus(dialog);
      covered.current = null;
      if (target instanceof HTMLElement) target.focus();
    }
  }, [isCovered]);
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
    // Browsers may close it anyway, for example on the second back gesture in a row.
    onClose: (event: SyntheticEvent) => {
      // Open again: React's double rendering in development closed and reopened it.
      if (event.target !== ref.current || ref.current?.open) return;
      if (ref.current?.isConnected) ref.current.showModal();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}

/** When what had focus is removed, such as a form for the response to it, focus moves to the title, from where the new content is read.
 * Otherwise it would be on the page, where the keyboard starts over. */
function keepFocus(dialog: HTMLDialogElement): () => void {
  let focused: EventTarget | null = document.activeElement;
  const note = (event: FocusEvent) => {
    focused = event.target;
  };
  const observer = new MutationObserver(() => {
    const isLost = focused instanceof Node && !focused.isConnected && document.activeElement === document.body;
    if (isLost) dialog.querySelector("h2")?.focus();
  });
  dialog.addEventListener("focusin", note);
  observer.observe(dialog, { childList: true, subtree: true });
  return () => {
    dialog.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

/** The first field, otherwise the cancel button, never the dangerous one. On touch screens the dialog itself, so that no
 * keyboard opens. */
function firstFocus(dialog: HTMLElement | null): HTMLElement | null {
  if (matchMedia("(pointer: coarse)").matches) return dialog;
  return dialog?.querySelector<HTMLElement>("input, select, textarea, [data-cancel]") ?? dialog;
}
