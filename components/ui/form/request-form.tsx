"use client";
import { useRouter } from "next/navigation";
import { Fragment, type ReactNode, useId, useState } from "react";
import { useRefusal } from "#components/ui/api/refusal-context.ts";
import { type SentRequest, type SentResponse, sendRequest } from "#components/ui/api/send-request.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { PanelFooter } from "#components/ui/page/panel-footer.tsx";
import { showToast } from "#components/ui/page/toast.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { type Check, outcomeLabels } from "#lib/providers/settings/check-contract.ts";
import { Button } from "./button.tsx";
import type { ButtonVariant } from "./button-class.ts";
import { Form } from "./form.tsx";
import { LinkButton } from "./link-button.tsx";
import { hasOneTimeValues, OneTimeValues } from "./one-time-values.tsx";
import { SubmitButton } from "./submit-button.tsx";

type RequestFormProps = SentRequest & {
  /** The button, and the button while the request runs. */
  action: string;
  busy: string;
  /** The title above a failure. */
  failed: string;
  /** Shown as a toast after success, while the page refreshes. */
  done?: string;
  /** Shown below the form after success, where it is what the user came for. */
  result?: string;
  /** Opened after success; "{id}" is replaced by the ID in the response. Values shown once come first, with a link there. */
  goTo?: string;
  goToLabel?: string;
  /** Introduces a link or recovery codes in the response. */
  reveal?: string;
  /** Asked before sending. "{name}" in the title is replaced by the value of that field. */
  confirm?: { title: string; description: ReactNode };
  variant?: ButtonVariant;
  /** The id of the element that says why this user cannot do it; disables the button. */
  refusedBy?: string;
  /** Fields and button on one line where there is room. */
  isInline?: boolean;
  /** In a panel: the button is in the panel's footer, after this note. */
  footer?: ReactNode;
  /** Fields, named like those of the endpoint. */
  children?: ReactNode;
};

/** Sends its fields to one endpoint as JSON and shows the result. */
export function RequestForm(props: RequestFormProps) {
  const { action, busy, failed, done, result, goTo, reveal, confirm, isInline, footer, children } = props;
  const refusal = useRefusal(props);
  const refusalId = useId();
  const { variant = "primary", refusedBy = refusal && refusalId } = props;
  const router = useRouter();
  const [unconfirmed, setUnconfirmed] = useState<Record<string, string> | null>(null);
  const sending = useSingleMutation<SentResponse, Record<string, string>>({
    mutationFn: (values) => sendRequest(props, values),
    onSuccess: (response) => {
      if (reveal && hasOneTimeValues(response)) return;
      if (done && !goTo && !response.checks?.length) showToast(done);
      if (goTo) window.location.assign(pathTo(goTo, response));
      else router.refresh();
    },
  });
  const close = () => {
    sending.reset();
    router.refresh();
  };
  if (reveal && sending.data && hasOneTimeValues(sending.data)) {
    return <Revealed {...props} reveal={reveal} response={sending.data} onClose={close} />;
  }
  const isLeaving = goTo !== undefined && sending.isSuccess;
  const submit = (
    <SubmitButton variant={variant} refusedBy={refusedBy} isBusy={sending.isPending || isLeaving} busyLabel={busy}>
      {action}
    </SubmitButton>
  );
  const whyNot = refusal && (
    <span id={refusalId} className="text-muted text-xs">
      {refusal}
    </span>
  );
  const failure = <FailureCard failure={sending.error} title={failed} className="mt-3" />;
  return (
    <>
      <Form
        failure={sending.error}
        onSubmit={confirm ? setUnconfirmed : sending.mutate}
        className={classNames(isInline && "sm:flex-row! sm:items-start")}
      >
        <fieldset disabled={refusal !== undefined} className="contents">
          {children}
        </fieldset>
        {footer === undefined ? (
          <div className={classNames("flex flex-wrap items-center gap-3", isInline && !!children && "sm:pt-6")}>
            {submit}
            {whyNot}
            <Result text={result} response={sending.data} />
          </div>
        ) : (
          <>
            {failure}
            <PanelFooter isPadded start={footer}>
              {whyNot}
              {submit}
            </PanelFooter>
          </>
        )}
      </Form>
      {footer === undefined && failure}
      {confirm && unconfirmed && (
        <ConfirmDialog
          title={confirm.title.replaceAll(/\{(\w+)\}/g, (_, name) => unconfirmed[name] ?? "")}
          description={confirm.description}
          action={action}
          isDangerous={variant === "danger"}
          onConfirm={() => sending.mutate(unconfirmed)}
          onClose={() => setUnconfirmed(null)}
        />
      )}
    </>
  );
}

type RevealedProps = Pick<RequestFormProps, "goTo" | "goToLabel"> & {
  reveal: string;
  response: SentResponse;
  onClose: () => void;
};

const Revealed = ({ goTo, goToLabel = "Continue", reveal, response, onClose }: RevealedProps) => (
  <div className="flex flex-col items-start gap-3">
    <OneTimeValues text={reveal} {...response} />
    {goTo ? (
      <LinkButton variant="primary" href={pathTo(goTo, response)}>
        {goToLabel}
      </LinkButton>
    ) : (
      <Button variant="primary" onClick={onClose}>
        {response.link ? "Done" : "I've saved these codes"}
      </Button>
    )}
  </div>
);

type ResultProps = { text: string | undefined; response: SentResponse | undefined };

function Result({ text, response }: ResultProps) {
  const checks = response?.checks ?? [];
  return (
    <div role="status" className="min-w-0 text-sm has-[dl]:basis-full">
      {response && checks.length === 0 && <span className="text-good">{text}</span>}
      {checks.length > 0 && (
        <dl className="border-line border-t pt-2">
          {checks.map((check) => (
            <CheckRow key={check.name} {...check} />
          ))}
        </dl>
      )}
    </div>
  );
}

const outcomeKinds = { passed: "success", failed: "failed", untested: "neutral" } as const;

const CheckRow = ({ name, text, outcome, facts }: Check) => (
  <div className="grid gap-x-4 py-1 sm:grid-cols-[6rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="break-words">
      <Status kind={outcomeKinds[outcome]}>{outcomeLabels[outcome]}</Status>
      <span className="text-muted block">{text}</span>
      {facts && (
        <dl className="border-line mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-s-2 ps-3 tabular-nums">
          {facts.map((fact) => (
            <Fragment key={fact.name}>
              <dt className="text-muted">{fact.name}</dt>
              <dd>{fact.value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </dd>
  </div>
);

const pathTo = (goTo: string, { id }: SentResponse) => goTo.replace("{id}", encodeURIComponent(id ?? ""));
