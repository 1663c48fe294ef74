"use client";
import { useEffect, useState } from "react";
import { announce } from "#components/ui/page/announce.ts";

const shownMs = 2_000;

type CopyOutcome = "copied" | "refused" | null;

/** Copies and announces the result, which `outcome` holds for two seconds. `what` is what is copied: "request ID". */
export function useCopy(text: string, what: string): { outcome: CopyOutcome; copy: () => void } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    setOutcome((await copyWithNotice(text, what)) ? "copied" : "refused");
  };
  return { outcome, copy: () => void copy() };
}

/** False if the browser denies it. */
export async function copyWithNotice(text: string, what: string): Promise<boolean> {
  const isCopied = await copyText(text);
  announce(isCopied ? `Copied ${what}` : "Couldn't copy: the browser denied access to the clipboard");
  return isCopied;
}

/** Copies text, also on pages without TLS. False if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  // While a dialog is open, nothing outside it can be focused.
  (active?.closest("dialog") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (active instanceof HTMLElement) active.focus();
  return isCopied;
}
