"use client";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { onStepUpRequired } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";

const StepUpDialog = lazy(async () => ({
  default: (await import("#components/account/step-up-dialog.tsx")).StepUpDialog,
}));

type StepUpProps = { environment: Environment };

/** Opens the step-up dialog when a request of this page requires it. The dialog is loaded on first use. */
export function StepUp({ environment }: StepUpProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Several requests can wait for the same step-up.
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(
    () =>
      onStepUpRequired(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setIsOpen(true);
          }),
      ),
    [],
  );
  const close = (isConfirmed: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  };
  return isOpen ? (
    <Suspense fallback={null}>
      <StepUpDialog environment={environment} onClose={close} />
    </Suspense>
  ) : null;
}
