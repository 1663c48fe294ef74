import { Section } from "#components/settings/section.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PasswordInput } from "#components/ui/form/password-input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";

type ProfileFormsProps = { path: string; name: string; email: string };

export function ProfileForms({ path, name, email }: ProfileFormsProps) {
  return (
    <>
      <Section isPanel title="Name" about="Shown to other members.">
        <RequestForm
          key={name}
          path={`${path}/profile`}
          method="PATCH"
          action="Save name"
          busy="Saving…"
          failed="The name was not changed"
          done="Name updated"
          variant="plain"
          footer="At most 80 characters."
        >
          <Field name="name" label="Your name" className="sm:w-80">
            <Input defaultValue={name} maxLength={80} autoComplete="name" required />
          </Field>
        </RequestForm>
      </Section>
      <Section isPanel title="Password" about="We notify you by email when it changes.">
        <RequestForm
          path={`${path}/password`}
          method="PUT"
          action="Change password"
          busy="Changing…"
          failed="The password was not changed"
          done="Password changed. Your other sessions were signed out."
          variant="plain"
          footer="Your other sessions are signed out."
        >
          {/* Lets password managers match the account. */}
          <input type="hidden" autoComplete="username" value={email} />
          <Field name="password" label="New password" hint="At least 12 characters." className="sm:w-80">
            <PasswordInput autoComplete="new-password" minLength={12} required />
          </Field>
        </RequestForm>
      </Section>
    </>
  );
}
