"use client";
import { useEffect } from "react";
import { announce } from "#components/ui/page/announce.ts";
import { copyText } from "./use-copy.ts";

const shownMs = 2_000;

/** Copies for every icon button of the page. Rendered once per page. */
export function CopyHandler() {
  useEffect(() => {
    const click = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      if (button) void copyFrom(button);
    };
    document.addEventListener("click", click);
    return () => document.removeEventListener("click", click);
  }, []);
  return null;
}

async function copyFrom(button: HTMLElement): Promise<void> {
  const text = button.dataset.copy || (button.previousElementSibling?.textContent ?? "");
  const isCopied = await copyText(text);
  const what = button.ariaLabel?.replace(/^Copy /, "") ?? "text";
  announce(isCopied ? `Copied ${what}` : "Couldn't copy: the browser denied access to the clipboard");
  button.dataset.outcome = isCopied ? "copied" : "refused";
  setTimeout(() => delete button.dataset.outcome, shownMs);
}
