import type { Metadata } from "next";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { isMailSet } from "#lib/mail/queue-mail.ts";

export const metadata: Metadata = { title: "Reset password" };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1 className="text-lg font-semibold tracking-tight">Forgot your password?</h1>
      <p className="text-muted mt-0.5 mb-5">
        {isMailSet()
          ? "We'll email you a link to choose a new password. It expires in 1 hour."
          : "This installation has no mail server. Request a link here, then ask the operator to send it to you from the outbox. It expires in 1 hour."}
      </p>
      <RequestForm
        path="/api/account/password-reset"
        method="POST"
        action="Send link"
        busy="Sending…"
        failed="The link was not sent"
        result={
          isMailSet()
            ? "If an account exists for this email, we sent a link."
            : "If an account exists for this email, the link is in the operator's outbox."
        }
      >
        <Field name="email" label="Email">
          <Input type="email" autoComplete="username" maxLength={254} required autoFocus />
        </Field>
      </RequestForm>
      <p className="text-muted mt-6">
        <TextLink href="/sign-in">Back to sign in</TextLink>
      </p>
    </>
  );
}
