"use client";
import type { ComponentProps } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";

/** A quiet button in a key's row. Takes no press before the page is alive, which would be lost. */
export function KeyButton(props: ComponentProps<typeof Button>) {
  const isHydrated = useHydrated();
  return <Button variant="quiet" className="h-7! px-2! pointer-coarse:h-11!" isBusy={!isHydrated} {...props} />;
}
