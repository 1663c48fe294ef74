"use client";
import type { ComponentProps } from "react";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { Button } from "./button.tsx";

type SubmitButtonProps = ComponentProps<typeof Button> & { busyLabel: string };

/** Disabled until the page is hydrated, so that the browser doesn't submit the form itself. */
export function SubmitButton({ isBusy, busyLabel, children, ...rest }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button variant="primary" {...rest} type="submit" isBusy={isBusy || !isHydrated}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
