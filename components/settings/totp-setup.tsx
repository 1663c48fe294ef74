import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { recoveryCodesText } from "#components/ui/form/one-time-values.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { QrCode } from "#components/ui/text/qr-code.tsx";

type TotpSetupProps = {
  /** The endpoint. */
  path: string;
  isOn: boolean;
  /** While the setup waits for the first code. */
  prepared: { secret: string; qr: { size: number; path: string } } | null;
};

export function TotpSetup({ path, isOn, prepared }: TotpSetupProps) {
  return (
    <div className="flex flex-col gap-4">
      {isOn && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Status kind="success">On</Status>
          <RequestDialog
            path={path}
            method="DELETE"
            label="Turn off"
            title="Turn off the authenticator app?"
            description="Without another second factor, you sign in with your password alone."
            action="Turn off"
            busy="Turning off…"
            failed="The authenticator app was not turned off"
            done="Authenticator app turned off"
            isDangerous
          />
        </div>
      )}
      {!isOn && prepared && (
        <RequestForm
          path={path}
          method="PUT"
          action="Turn on"
          busy="Checking…"
          failed="The authenticator app was not turned on"
          reveal={recoveryCodesText}
          footer="You get recovery codes next."
        >
          <Picture {...prepared} />
          <Field name="code" label="Code from the app" className="sm:w-44">
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} required />
          </Field>
        </RequestForm>
      )}
      {!isOn && !prepared && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Status kind="neutral">Off</Status>
          <RequestForm
            path={path}
            method="POST"
            action="Set up authenticator app"
            busy="Preparing…"
            failed="The setup failed"
            variant="plain"
          />
        </div>
      )}
    </div>
  );
}

function Picture({ secret, qr }: NonNullable<TotpSetupProps["prepared"]>) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode qr={qr} label="QR code of the secret below" className="border-line w-40 border" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <p>
          Scan the QR code with your authenticator app, or enter the secret manually. Then enter the code the app shows.
        </p>
        <CodeBlock code={secret} what="secret" isWrapped />
      </div>
    </div>
  );
}
