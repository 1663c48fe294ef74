"use client";
import { useEffect, useState } from "react";
import { announce } from "#components/ui/page/announce.ts";
import { copyText } from "./copy-text.ts";

const shownMs = 2_000;

type CopyOutcome = "copied" | "refused" | null;

/** Copies, says aloud how it went, and for two seconds what to show of it. `what` is the thing: "request id". */
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
    announce(isCopied ? `Copied ${what}` : "The browser did not allow copying");
  };
  return { outcome, copy: () => void copy() };
}
