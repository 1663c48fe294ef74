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
  /** While it waits for its first code. */
  prepared: { secret: string; qr: { size: number; path: string } } | null;
};

/** Codes from an app: off, waiting for a first code, or on. */
export function TotpSetup({ path, isOn, prepared }: TotpSetupProps) {
  return (
    <div className="flex flex-col gap-4">
      {isOn && (
        <div className="flex flex-wrap items-center gap-3">
          <Status kind="success">on</Status>
          <RequestDialog
            path={path}
            method="DELETE"
            label="Turn off"
            title="Turn off codes from your app?"
            description="Without another second factor, you sign in with your password alone."
            action="Turn off"
            busy="Turning off"
            failed="It is still on"
            cancel="Leave on"
            isDangerous
          />
        </div>
      )}
      {!isOn && prepared && (
        <>
          <Picture {...prepared} />
          <RequestForm
            path={path}
            method="PUT"
            action="Turn on"
            busy="Checking"
            failed="Not turned on"
            reveal={recoveryCodesText}
            isInline
          >
            <Field name="code" label="Code from the app" className="sm:w-44">
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} required />
            </Field>
          </RequestForm>
        </>
      )}
      {!isOn && !prepared && (
        <RequestForm
          path={path}
          method="POST"
          action="Set up an app"
          busy="Making a secret"
          failed="Not set up"
          variant="plain"
        />
      )}
    </div>
  );
}

function Picture({ secret, qr }: NonNullable<TotpSetupProps["prepared"]>) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <QrCode qr={qr} label="QR code of the secret below" className="border-line w-40 border" />
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-2">
        <p>Read this with your authenticator app, or type the secret into it. Then enter the code it shows.</p>
        <CodeBlock code={secret} what="secret" isWrapped />
      </div>
    </div>
  );
}
