"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { sendPasskey } from "#components/account/passkey-requests.ts";
import { SsoStepUp } from "#components/account/sso-step-up.tsx";
import type { StepUpFormProps } from "#components/account/step-up.tsx";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { stepUpText } from "#components/ui/dialog/step-up-context.ts";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { StepUpMethods } from "#lib/people/auth/contract.ts";

/** For a request without a dialog. */
export const StepUpDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog {...stepUpText} onClose={onClose}>
    {children}
  </Dialog>
);

type Props = StepUpFormProps & { onClose: (isConfirmed: boolean) => void };

/** The content of a dialog, whose own content waits for the step-up. */
export function StepUpForm({ onClose, ...props }: Props) {
  const { area, ssoName } = props;
  const [isSsoOpened, setIsSsoOpened] = useState(false);
  const path = area === "operator" ? "/api/operator/step-up" : `/api/dashboard/${area}/step-up`;
  const methods = useFetch({
    key: path,
    request: (signal) => fetchJson(path, { schema: stepUpMethods, signal }),
    initial: props.methods,
  });
  const onSuccess = () => onClose(true);
  const stepUp = useSingleMutation({
    mutationFn: (body: Record<string, string>) => fetchJson(path, { method: "POST", body, schema: nothing }),
    onSuccess,
  });
  const passkey = useSingleMutation({
    mutationFn: () => sendPasskey(`${path}/passkey`),
    onSuccess,
  });
  const hasFields = methods.data?.password || methods.data?.code;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!methods.data || matchMedia("(pointer: coarse)").matches) return;
    content.current?.querySelector<HTMLElement>("input, [data-cancel]")?.focus();
  }, [methods.data]);
  return (
    <div ref={content}>
      <FailureCard failure={methods.error ?? passkey.error} title="Not confirmed" />
      <Form failure={stepUp.error} onSubmit={stepUp.mutate}>
        <FailureCard failure={stepUp.error} title="Not confirmed" />
        {methods.data ? (
          <Fields methods={methods.data} needsAll={area === "operator"} hasSso={ssoName !== undefined} />
        ) : (
          <p className="text-muted">Loading…</p>
        )}
        {ssoName && <p className="text-muted">{ssoHint(ssoName, isSsoOpened)}</p>}
        <DialogActions cancel="Cancel">
          {ssoName && (
            <SsoStepUp
              name={ssoName}
              isMain={!hasFields}
              isOpened={isSsoOpened}
              onOpen={() => setIsSsoOpened(true)}
              onDone={onSuccess}
            />
          )}
          {methods.data?.passkey && (
            <Button isBusy={passkey.isPending} onClick={() => passkey.mutate()}>
              Use a passkey
            </Button>
          )}
          {hasFields && (
            <SubmitButton isBusy={stepUp.isPending} busyLabel="Confirming…">
              Confirm
            </SubmitButton>
          )}
        </DialogActions>
      </Form>
    </div>
  );
}

const ssoHint = (name: string, isOpened: boolean) =>
  isOpened ? `Once you've signed in with ${name}, continue here.` : `${name} opens in a new tab.`;

type FieldsProps = {
  methods: StepUpMethods;
  /** Operators confirm with the password and the code; for users the code is enough. */
  needsAll: boolean;
  hasSso: boolean;
};

function Fields({ methods: { password, code, passkey }, needsAll, hasSso }: FieldsProps) {
  if (!password && !code && !passkey && !hasSso) {
    return <p>Your account has no password, code or passkey. Sign out and in again, then do this within 5 minutes.</p>;
  }
  return (
    <>
      {password && (needsAll || !code) && (
        <Field name="password" label="Your password">
          <PasswordInput autoComplete="current-password" required />
        </Field>
      )}
      {code && (
        <Field name="code" label="Code" hint="From your authenticator app, or a recovery code.">
          <Input autoComplete="one-time-code" inputMode="text" maxLength={40} required />
        </Field>
      )}
    </>
  );
}

const nothing = { parse: () => null };
const stepUpMethods = {
  parse: (data: unknown): StepUpMethods => {
    const methods = (data ?? {}) as Partial<Record<keyof StepUpMethods, unknown>>;
    return { password: methods.password === true, code: methods.code === true, passkey: methods.passkey === true };
  },
};
