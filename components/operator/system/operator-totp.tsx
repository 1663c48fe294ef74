import { ActForm } from "#components/operator/act-form.tsx";
import { Disclosure } from "#components/operator/disclosure.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";

type OperatorTotpProps = {
  isOn: boolean;
  /** While it waits for its first code. */
  prepared: { secret: string; qr: { size: number; path: string } } | null;
};

/** Codes from an app at the sign-in: off, waiting for a first code, or on. */
export function OperatorTotp({ isOn, prepared }: OperatorTotpProps) {
  if (isOn) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Status kind="success">on: the sign-in asks for a code</Status>
        <Disclosure label="Turn off">
          <p className="mb-3">The password alone signs you in then.</p>
          <ActForm
            path="totp"
            method="DELETE"
            action="Turn off"
            busy="Turning off"
            failed="Still on"
            variant="danger"
          />
        </Disclosure>
      </div>
    );
  }
  if (!prepared) {
    return (
      <ActForm
        path="totp"
        method="POST"
        action="Set up an app"
        busy="Making a secret"
        failed="Not set up"
        variant="plain"
      />
    );
  }
  const { secret, qr } = prepared;
  return (
    <div className="flex flex-col gap-4">
      <QrCode qr={qr} label="QR code of the secret below" className="border-line w-40 border" />
      <p>Read this with your authenticator app, or type the secret into it. Then enter the code it shows.</p>
      <CodeBlock code={secret} what="secret" isWrapped />
      <ActForm path="totp" method="PUT" action="Turn on" busy="Checking" failed="Not turned on">
        <Field name="code" label="Code from the app">
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} required className="max-w-44" />
        </Field>
      </ActForm>
    </div>
  );
}
