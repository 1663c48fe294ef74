"use client";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { onProofNeeded } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";

const StepUpDialog = lazy(async () => ({
  default: (await import("#components/account/step-up-dialog.tsx")).StepUpDialog,
}));

type StepUpProps = { environment: Environment };

/** Asks for a proof of who is there when a request of this page needs one. Its dialog comes when it is first needed. */
export function StepUp({ environment }: StepUpProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Every request that waits: two of them are answered by one proof.
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setIsOpen(true);
          }),
      ),
    [],
  );
  const close = (isProven: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  };
  return isOpen ? (
    <Suspense fallback={null}>
      <StepUpDialog environment={environment} onClose={close} />
    </Suspense>
  ) : null;
}
