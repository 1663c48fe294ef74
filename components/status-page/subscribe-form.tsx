import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { ErrorCard } from "#components/ui/status/error-card.tsx";

/** Of a form, in the address of the page that it leads to. */
type Outcome = { outcome: unknown };

/** Asks for an email with a link that confirms the address. */
export function SubscribeForm({ outcome }: Outcome) {
  if (outcome === "requested")
    return (
      <p role="status">
        Check your email: unless you've subscribed already, we sent you a link. Open it to confirm. It expires in 24
        hours.
      </p>
    );
  const isInvalid = outcome === "email_invalid";
  return (
    <form method="post" action="/api/status/subscriptions" className="flex max-w-96 flex-col items-start gap-4">
      {!isInvalid && <Problem outcome={outcome} title="Not subscribed" />}
      <Field name="email" label="Email" error={isInvalid ? "Enter an email address" : ""} className="w-full">
        <Input type="email" autoComplete="email" maxLength={254} required />
      </Field>
      <Button type="submit" variant="primary">
        Subscribe
      </Button>
    </form>
  );
}

type SubscriptionFormProps = Outcome & { token: string; email: string; isConfirmed: boolean };

/** Confirms the subscription, or ends it. */
export function SubscriptionForm({ token, email, isConfirmed, outcome }: SubscriptionFormProps) {
  const isNew = isConfirmed && outcome === "confirmed";
  return (
    <form method="post" action={`/api/status/subscriptions/${token}`} className="flex flex-col items-start gap-4">
      {!isNew && <Problem outcome={outcome} title={isConfirmed ? "Not unsubscribed" : "Not subscribed"} />}
      <p role={isNew ? "status" : undefined} className="wrap-anywhere">
        {isNew && "Subscribed. "}
        {isConfirmed
          ? `We email ${email} when an incident starts, is updated, or ends.`
          : `Send emails about incidents to ${email}?`}
      </p>
      <Button type="submit" variant={isNew ? "plain" : "primary"} name="change" value={isConfirmed ? "end" : "confirm"}>
        {isConfirmed ? "Unsubscribe" : "Confirm subscription"}
      </Button>
    </form>
  );
}

function Problem({ outcome, title }: Outcome & { title: string }) {
  if (typeof outcome !== "string") return null;
  return (
    <ErrorCard title={title}>
      {outcome === "rate_limited"
        ? "Too many requests. Try again in a minute."
        : "Something went wrong on our end. Try again."}
    </ErrorCard>
  );
}
