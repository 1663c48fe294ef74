import type { Metadata } from "next";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { invitationLinkText } from "#components/ui/form/one-time-values.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";

export const metadata: Metadata = { title: "Create partner" };

export default async function NewPartnerPage() {
  await requireOperator({ permission: "manage" });
  return (
    <>
      <PageHeader
        breadcrumbs={[{ title: "Partners", href: "/operator/partners" }]}
        title="Create partner"
        description="New partners get sandbox access immediately. Grant production access and set limits and fees on the partner's page."
      />
      <div className="max-w-88">
        <RequestForm
          path="/api/operator/partners"
          method="POST"
          action="Create partner"
          busy="Creating…"
          failed="The partner was not created"
          goTo="/operator/partners/{id}"
          goToLabel="Open partner"
          reveal={invitationLinkText}
          confirm={{
            title: "Create {name}?",
            description:
              "It can use the sandbox immediately. The first owner, if you entered one, is invited and gets full access to its API keys, webhooks, and members.",
          }}
        >
          <Field name="name" label="Company or app" hint="Shown to buyers at checkout.">
            <Input maxLength={80} required autoFocus autoComplete="off" />
          </Field>
          <Field
            name="email"
            label="First owner"
            hint="Optional. Receives an invitation by email, or by a link shown here if no mail server is configured."
          >
            <Input type="email" maxLength={254} autoComplete="off" placeholder="ada@example.com" />
          </Field>
        </RequestForm>
      </div>
    </>
  );
}
