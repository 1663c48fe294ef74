"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { type Answer, Lines, readAnswer, ShownOnce } from "#components/operator/act-answer.tsx";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { OperatorStepUp } from "./operator-step-up.tsx";

type ActFormProps = {
  /** The endpoint below /api/operator. */
  path: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The word on the button, and while it is at work. */
  action: string;
  busy: string;
  /** What a failure is headed with. */
  failed: string;
  /** Said once it is done; the page is drawn anew with what is now so. */
  done?: string;
  /** Where to go instead; "{id}" is filled in from the answer. What is shown this once comes before that. */
  goTo?: string;
  /** The words of the link there, in that case. */
  goOn?: string;
  /** The sign-in itself, whose refusal does not lead to the sign-in. */
  isSignIn?: boolean;
  variant?: ButtonVariant;
  isInline?: boolean;
  /** Fields; their names are those of the endpoint. */
  children?: ReactNode;
};

type Outcome = { failure: Error | null; answer: Answer | null };

const untouched: Outcome = { failure: null, answer: null };

/** One act of the operator: sends the fields as JSON, says what came of it. */
export function ActForm({
  path,
  method,
  action,
  busy,
  failed,
  done,
  goTo,
  goOn = "Go on",
  isSignIn,
  variant = "primary",
  isInline,
  children,
}: ActFormProps) {
  const router = useRouter();
  // A disabled button alone comes a moment too late for two presses of Enter.
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [{ failure, answer }, setOutcome] = useState(untouched);
  // Form values that are sent again after the step-up.
  const [unconfirmed, setUnconfirmed] = useState<Record<string, string> | null>(null);
  const placeOf = ({ id }: Answer) => goTo?.replace("{id}", encodeURIComponent(id));

  async function act(values: Record<string, string>) {
    const body = Object.keys(values).length > 0 ? values : undefined;
    const data = await fetchJson(`/api/operator/${path}`, { method, body, schema: { parse: (read) => read } });
    const given = readAnswer(data);
    setOutcome({ failure: null, answer: given });
    const place = placeOf(given);
    if (!place || given.link) {
      router.refresh();
      return false;
    }
    window.location.assign(place);
    return true;
  }

  function fail(error: unknown, values: Record<string, string>) {
    if (error instanceof ApiFailure && error.error === "step_up_required") {
      setUnconfirmed(values);
      return false;
    }
    const isSignedOut = error instanceof ApiFailure && error.error === "sign_in_required" && !isSignIn;
    if (isSignedOut) window.location.assign("/operator/sign-in");
    setOutcome({ ...untouched, failure: error instanceof Error ? error : new Error(String(error)) });
    return isSignedOut;
  }

  async function send(values: Record<string, string>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setOutcome(untouched);
    setUnconfirmed(null);
    const isLeaving = await act(values).catch((error) => fail(error, values));
    isRunning.current = isLeaving;
    setIsBusy(isLeaving);
  }

  const fields = failure instanceof ApiFailure ? failure.fieldErrors : undefined;
  const goOnTo = answer && placeOf(answer);
  return (
    <>
      <Form
        onSubmit={(values) => void send(values)}
        errors={fields}
        className={isInline ? "items-start gap-2!" : undefined}
      >
        {children}
        <FailureCard failure={failure} title={failed} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton isBusy={isBusy} busyLabel={busy} variant={variant}>
            {action}
          </SubmitButton>
          <div role="status" className="min-w-0 text-sm has-[dl]:basis-full">
            {answer && answer.lines.length === 0 && !answer.link && <span className="text-good">{done}</span>}
            {answer && answer.lines.length > 0 && <Lines lines={answer.lines} />}
          </div>
        </div>
        {answer?.link && <ShownOnce link={answer.link} goOn={goOnTo ? { href: goOnTo, text: goOn } : null} />}
      </Form>
      {unconfirmed && (
        <OperatorStepUp onConfirmed={() => void send(unconfirmed)} onCancel={() => setUnconfirmed(null)} />
      )}
    </>
  );
}
