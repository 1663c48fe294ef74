"use client";
import { use, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from "react";
import { StepUpContext, type StepUpControl } from "./step-up-context.ts";

type StepUpHost = {
  control: StepUpControl | null;
  /** The content waits for a step-up, which takes its place. */
  isCovered: boolean;
  /** False until the first step-up of a dialog that requires one. */
  isReady: boolean;
};

/** Shows step-ups in an open dialog: before its content if `isRequired`, and whenever a request needs one. */
export function useStepUpHost(isRequired: boolean, onClose: () => void): StepUpHost {
  const control = use(StepUpContext);
  const id = useId();
  const [isReady, setIsReady] = useState(() => !isRequired || !control || control.isFresh());
  const addHost = control?.addHost;
  useLayoutEffect(() => addHost?.(id), [addHost, id]);
  const askFirst = useEffectEvent(async () => {
    if (isReady) return;
    if (await control?.ask()) setIsReady(true);
    else onClose();
  });
  useEffect(() => void askFirst(), []);
  return { control, isReady, isCovered: !isReady || (control !== null && control.host === id) };
}
