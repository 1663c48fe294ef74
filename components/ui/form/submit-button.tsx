"use client";
import type { ComponentProps } from "react";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { Button } from "./button.tsx";

type SubmitButtonProps = ComponentProps<typeof Button> & { busyLabel: string };

/** Sends nothing before the page is alive, so that a form never goes the browser's own way, and nothing twice. */
export function SubmitButton({ isBusy, busyLabel, children, ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button variant="primary" {...rest} type="submit" isBusy={isBusy || !isHydrated}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
