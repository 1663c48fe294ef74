"use client";
import { Button } from "#components/ui/form/button.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { useCopy } from "./use-copy.ts";

type CopyButtonProps = {
  text: string;
  /** What is copied: "request ID". */
  what: string;
  /** `icon`: a small icon next to an ID. `text`: a button labeled Copy. */
  form?: "icon" | "text";
  className?: string;
};

export function CopyButton({ text, what, form = "icon", className }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text, what);
  if (form === "text") {
    return (
      <Button onClick={copy} aria-label={`Copy ${what}`} className={className}>
        {labels[outcome ?? "idle"]}
      </Button>
    );
  }
  return (
    <button type="button" onClick={copy} aria-label={`Copy ${what}`} className={classNames(iconClass, className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
      >
        {icons[outcome ?? "idle"]}
      </svg>
    </button>
  );
}

const iconClass = buttonClass("quiet", "size-6! px-0! text-faint pointer-coarse:size-11!");
const labels = { idle: "Copy", copied: "Copied", refused: "Failed" };
const icons = {
  idle: <path d="M4 4V1.6h6.4V8H8M1.6 4H8v6.4H1.6z" />,
  copied: <path d="m2 6.5 2.7 2.7L10 3.5" />,
  refused: <path d="m2.5 2.5 7 7m0-7-7 7" />,
};
