"use client";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Field } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { FailureCard } from "#components/ui/status/failure-card.tsx";

const noBody = { parse: () => null };

/** Asks for an email with a link that confirms the address. */
export function SubscribeForm() {
  const sending = useSingleMutation({
    mutationFn: async (email: string) => {
      await fetchJson("/api/status/subscriptions", { method: "POST", body: { email }, schema: noBody });
      return email;
    },
  });
  if (sending.data)
    return (
      <p role="status" className="wrap-anywhere">
        Check your email: we sent a link to {sending.data}. Open it to confirm. It expires in 24 hours.
      </p>
    );
  return (
    <Form failure={sending.error} onSubmit={({ email = "" }) => sending.mutate(email)} className="max-w-96">
      <FailureCard failure={sending.error} title="Not subscribed" />
      <Field name="email" label="Email">
        <Input type="email" autoComplete="email" maxLength={254} required />
      </Field>
      <SubmitButton isBusy={sending.isPending} busyLabel="Subscribing…">
        Subscribe
      </SubmitButton>
    </Form>
  );
}

type SubscriptionFormProps = { token: string; email: string; isConfirmed: boolean };

/** Confirms the subscription, or ends it. */
export function SubscriptionForm({ token, email, isConfirmed }: SubscriptionFormProps) {
  const sending = useSingleMutation({
    mutationFn: () =>
      fetchJson(`/api/status/subscriptions/${token}`, { method: isConfirmed ? "DELETE" : "POST", schema: noBody }),
  });
  if (sending.isSuccess)
    return (
      <p role="status" className="wrap-anywhere">
        {isConfirmed
          ? `Unsubscribed. We deleted ${email}.`
          : `Subscribed. We email ${email} when an incident starts, is updated, or ends.`}
      </p>
    );
  return (
    <Form failure={sending.error} onSubmit={() => sending.mutate()} className="items-start">
      <FailureCard failure={sending.error} title={isConfirmed ? "Not unsubscribed" : "Not subscribed"} />
      <p className="wrap-anywhere">
        {isConfirmed ? `${email} gets an email about each incident.` : `Send emails about incidents to ${email}?`}
      </p>
      <SubmitButton isBusy={sending.isPending} busyLabel={isConfirmed ? "Unsubscribing…" : "Confirming…"}>
        {isConfirmed ? "Unsubscribe" : "Confirm subscription"}
      </SubmitButton>
    </Form>
  );
}
