"use client";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Area } from "#components/shell/pages.ts";
import { onStepUpRequired } from "#components/ui/api/request-step-up.ts";
import { StepUpContext, type StepUpControl } from "#components/ui/dialog/step-up-context.ts";
import { showToast } from "#components/ui/page/toast.ts";
import type { StepUpMethods } from "#lib/people/auth/contract.ts";

// Filling in a form takes time.
const marginMs = 60_000;

export type StepUpFormProps = {
  area: Area;
  /** Of an operator. Those of a user are requested when the form opens. */
  methods?: StepUpMethods;
  /** The name of the operators' identity provider, if single sign-on is set up. */
  ssoName?: string | undefined;
};

type StepUpProps = StepUpFormProps & {
  /** How long the last authentication counts as a step-up. */
  freshForMs: number;
  /** How long a step-up counts. */
  lifetimeMs: number;
  children: ReactNode;
};

/** Asks for a step-up when a dialog opens that requires one, or when a request does: in the open dialog, otherwise in a
 * separate one. The form is loaded on first use. */
export function StepUp({ freshForMs, lifetimeMs, children, ...props }: StepUpProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [parts, setParts] = useState<typeof import("#components/account/step-up-form.tsx") | null>(null);
  const [hosts, setHosts] = useState<readonly string[]>([]);
  const freshUntil = useRef(0);
  // Several requests can wait for the same step-up.
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    freshUntil.current = performance.now() + freshForMs;
  }, [freshForMs]);
  const isFresh = useCallback(() => performance.now() < freshUntil.current - marginMs, []);
  const close = useCallback(
    (isConfirmed: boolean) => {
      setIsAsked(false);
      if (isConfirmed) freshUntil.current = performance.now() + lifetimeMs;
      for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
    },
    [lifetimeMs],
  );
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setIsAsked(true);
        import("#components/account/step-up-form.tsx").then(setParts, () => {
          showToast("Couldn't ask you to confirm. Check your connection and try again.", "failure");
          close(false);
        });
      }),
    [close],
  );
  useEffect(() => onStepUpRequired(ask), [ask]);
  const cancel = useCallback(() => close(false), [close]);
  const addHost = useCallback((id: string) => {
    setHosts((all) => [...all, id]);
    return () => setHosts((all) => all.filter((one) => one !== id));
  }, []);
  const loadedForm = parts ? <parts.StepUpForm {...props} onClose={close} /> : <p className="text-muted">Loading…</p>;
  const form = isAsked ? loadedForm : null;
  const host = (isAsked && hosts.at(-1)) || null;
  const control = { form, host, isFresh, ask, cancel, addHost } satisfies StepUpControl;
  return (
    <>
      <StepUpContext value={control}>{children}</StepUpContext>
      {parts && isAsked && host === null && <parts.StepUpDialog onClose={cancel}>{form}</parts.StepUpDialog>}
    </>
  );
}
