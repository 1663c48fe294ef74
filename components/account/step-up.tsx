"use client";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Area } from "#components/shell/pages.ts";
import { onStepUpRequired } from "#components/ui/api/fetch-json.ts";
import type { StepUpMethods } from "#lib/auth/contract.ts";

const StepUpDialog = lazy(async () => ({
  default: (await import("#components/account/step-up-dialog.tsx")).StepUpDialog,
}));

export type StepUpProps = {
  area: Area;
  /** Of an operator. Those of a user are requested when the dialog opens. */
  methods?: StepUpMethods;
  /** The name of the operators' identity provider, if single sign-on is set up. */
  ssoName?: string | undefined;
};

/** Opens the step-up dialog when a request of this page requires it. The dialog is loaded on first use. */
export function StepUp(props: StepUpProps) {
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
      <StepUpDialog {...props} onClose={close} />
    </Suspense>
  ) : null;
}
