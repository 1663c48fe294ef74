"use client";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { Revealed } from "#components/settings/revealed.tsx";
import { type Answer, type SentRequest, sendRequest } from "#components/settings/send-request.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

type RequestFormProps = SentRequest & {
  /** The word on the button, and while it is at work. */
  action: string;
  busy: string;
  /** What a failure is headed with. */
  failed: string;
  /** Said once it is done; the page is drawn anew with what is now so. */
  done?: string;
  /** Where to go instead. */
  goTo?: string;
  /** Words above what the answer shows this once: a link, or codes. */
  reveal?: string;
  variant?: ButtonVariant;
  /** The id of what says why this person cannot do it; it is then drawn, and does nothing. */
  refusedBy?: string;
  /** Its fields and the button on one line, where there is room. */
  isInline?: boolean;
  /** Fields; their names are those of the endpoint. */
  children?: ReactNode;
};

/** One request of the settings and account pages: sends its fields as JSON, says what came of it. */
export function RequestForm(props: RequestFormProps) {
  const { action, busy, failed, done, goTo, reveal, variant, refusedBy, isInline, children } = props;
  const router = useRouter();
  const sending = useSingleMutation<Answer, Record<string, string>>({
    mutationFn: (values) => sendRequest(props, values),
    onSuccess: (answer) => {
      if (goTo) window.location.assign(goTo);
      else if (!isShown(answer)) router.refresh();
    },
  });
  const isShown = (answer: Answer) => Boolean(reveal && (answer.link || answer.codes.length > 0));
  const errors = sending.error instanceof ApiFailure ? sending.error.fieldErrors : undefined;
  const isLeaving = goTo !== undefined && sending.isSuccess;
  if (reveal && sending.data && isShown(sending.data)) {
    const forget = () => {
      sending.reset();
      router.refresh();
    };
    return (
      <>
        <Revealed words={reveal} answer={sending.data} />
        <Button variant="primary" className="mt-3" onClick={forget}>
          I stored them
        </Button>
      </>
    );
  }
  return (
    <>
      <Form errors={errors} onSubmit={sending.mutate} className={classNames(isInline && "sm:flex-row! sm:items-start")}>
        {children}
        <div className={classNames("flex flex-wrap items-center gap-3", isInline && !!children && "sm:pt-6")}>
          {refusedBy ? (
            <Button variant={variant} disabled aria-describedby={refusedBy}>
              {action}
            </Button>
          ) : (
            <SubmitButton isBusy={sending.isPending || isLeaving} busyLabel={busy} variant={variant}>
              {action}
            </SubmitButton>
          )}
          <span role="status" className="text-good text-sm">
            {sending.isSuccess && !isLeaving && done}
          </span>
        </div>
      </Form>
      {sending.error && (
        <div className="mt-3">
          <FailureCard failure={sending.error} title={failed} />
        </div>
      )}
    </>
  );
}
