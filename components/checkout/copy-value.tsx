"use client";
import { buttonClass } from "#components/ui/button-class.ts";
import { useCopy } from "#components/ui/use-copy.ts";
import { useHydrated } from "#components/ui/use-hydrated.ts";

type CopyValueProps = { text: string; what: string };

const words = { idle: "Copy", copied: "Copied", refused: "Not allowed" };

/** Beside a text that can be selected as well: without script there is only the room for it. */
export function CopyValue({ text, what }: CopyValueProps) {
  const isHydrated = useHydrated();
  const { outcome, copy } = useCopy(text, what);
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={`Copy ${what}`}
      className={buttonClass("plain", isHydrated ? "h-11! w-20" : "invisible h-11! w-20")}
    >
      {words[outcome ?? "idle"]}
    </button>
  );
}
