import type { Metadata } from "next";
import { requireOperator } from "#app/operator-session.ts";
import { ActForm } from "#components/operator/act-form.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";

export const metadata: Metadata = { title: "Create partner" };

export default async function NewPartnerPage() {
  await requireOperator();
  return (
    <>
      <p className="text-sm">
        <TextLink href="/operator/partners">Partners</TextLink>
      </p>
      <PageHeader
        title="Create partner"
        description="It gets access to the sandbox at once; production, limits and fee are set on its page."
      />
      <div className="max-w-88">
        <ActForm
          path="partners"
          method="POST"
          action="Create partner"
          busy="Creating it"
          failed="No partner was made"
          goTo="/operator/partners/{id}"
          goOn="Open the partner"
        >
          <Field name="name" label="Company or app" hint="Buyers see this name on the checkout page.">
            <Input maxLength={80} required autoFocus autoComplete="off" />
          </Field>
          <Field
            name="email"
            label="First owner"
            hint="Invited by mail, or with a link shown here where no mail goes out. Blank: nobody yet."
          >
            <Input type="email" maxLength={254} autoComplete="off" placeholder="ada@example.com" />
          </Field>
        </ActForm>
      </div>
    </>
  );
}
