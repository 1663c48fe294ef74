"use client";
import { Button } from "#components/ui/form/button.tsx";
import { useCopy } from "./use-copy.ts";

type CopyTextButtonProps = { text: string; what: string; className?: string };

const labels = { idle: "Copy", copied: "Copied", refused: "Failed" };

export function CopyTextButton({ text, what, className }: CopyTextButtonProps) {
  const { outcome, copy } = useCopy(text, what);
  return (
    <Button onClick={copy} aria-label={`Copy ${what}`} className={className}>
      {labels[outcome ?? "idle"]}
    </Button>
  );
}
