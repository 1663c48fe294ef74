"use client";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { useCopy } from "./use-copy.ts";

type CopyButtonProps = {
  text: string;
  /** What is copied, as in "key" or "request id". */
  what: string;
  /** `mark`: a small sign beside an id. `word`: a button that says Copy. */
  form?: "mark" | "word";
  className?: string;
};

export function CopyButton({ text, what, form = "mark", className }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text, what);
  if (form === "word") {
    return (
      <Button onClick={copy} aria-label={`Copy ${what}`} className={className}>
        {words[outcome ?? "idle"]}
      </Button>
    );
  }
  return (
    <button type="button" onClick={copy} aria-label={`Copy ${what}`} className={classNames(markClass, className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
      >
        {marks[outcome ?? "idle"]}
      </svg>
    </button>
  );
}

const markClass = buttonClass("quiet", "size-6! px-0! text-faint pointer-coarse:size-11!");
const words = { idle: "Copy", copied: "Copied", refused: "Not allowed" };
const marks = {
  idle: <path d="M4 4V1.6h6.4V8H8M1.6 4H8v6.4H1.6z" />,
  copied: <path d="m2 6.5 2.7 2.7L10 3.5" />,
  refused: <path d="m2.5 2.5 7 7m0-7-7 7" />,
};
