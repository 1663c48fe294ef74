import type { Metadata } from "next";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { isMailSet } from "#lib/mail/queue-mail.ts";

export const metadata: Metadata = { title: "Forgot your password" };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Forgot your password?</h1>
      <p className="text-muted mt-0.5 mb-5">
        {isMailSet()
          ? "A link to choose a new one is sent to your address. It works once, within an hour."
          : "No mail leaves this Slipway. Ask for a link here, then have the operator pass it on from the outbox; it works once, within an hour."}
      </p>
      <RequestForm
        path="/api/account/password-reset"
        method="POST"
        action="Send link"
        busy="Sending"
        failed="Nothing was sent"
        done={
          isMailSet()
            ? "If there is an account with this address, the link is on its way."
            : "If there is an account with this address, its link lies in the operator's outbox."
        }
      >
        <Field name="email" label="E-mail">
          <Input type="email" autoComplete="username" maxLength={254} required autoFocus />
        </Field>
      </RequestForm>
      <p className="text-muted mt-6">
        <TextLink href="/sign-in">Back to sign in</TextLink>
      </p>
    </>
  );
}
