import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import type { Environment } from "#db/enums.ts";
import type { Contact } from "#lib/partners/contract.ts";

type ContactFormProps = {
  environment: Environment;
  contact: Contact;
  /** Why this person can't change it. */
  whyNot: string | undefined;
};

const restrictionId = "contact-restriction";

export function ContactForm({ environment, contact: { email, url }, whyNot }: ContactFormProps) {
  const isReadOnly = whyNot !== undefined;
  return (
    <RequestForm
      key={`${email} ${url}`}
      path={`/api/dashboard/${environment}/contact`}
      method="PUT"
      action="Save contact"
      busy="Saving…"
      failed="The support contact was not changed"
      done="Support contact updated"
      variant="plain"
      refusedBy={isReadOnly ? restrictionId : undefined}
      footer={isReadOnly ? <span id={restrictionId}>{whyNot}</span> : "Owners are notified of changes by email."}
    >
      <Field name="support_email" label="Email" className="sm:w-80">
        <Input type="email" defaultValue={email ?? ""} maxLength={254} autoComplete="off" readOnly={isReadOnly} />
      </Field>
      <Field name="support_url" label="Help page" hint="An https address." className="sm:w-80">
        <Input
          type="url"
          defaultValue={url ?? ""}
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
        />
      </Field>
    </RequestForm>
  );
}
