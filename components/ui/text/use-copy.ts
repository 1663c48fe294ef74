"use client";
import { useEffect, useState } from "react";
import { announce } from "#components/ui/page/announce.ts";
import { copyText } from "./copy-text.ts";

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
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "refused");
    announce(isCopied ? `Copied ${what}` : "Couldn't copy: the browser denied access to the clipboard");
  };
  return { outcome, copy: () => void copy() };
}
