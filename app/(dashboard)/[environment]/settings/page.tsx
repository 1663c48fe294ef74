import type { Metadata } from "next";
import { ContactForm } from "#components/settings/contact-form.tsx";
import { RedirectList } from "#components/settings/redirect-list.tsx";
import { Section } from "#components/settings/section.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import { requirePartner } from "#http/session.ts";
import { listAccess } from "#lib/partners/access.ts";
import { readContact } from "#lib/partners/contact.ts";
import { contactManagers, redirectManagers } from "#lib/partners/contract.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import { listRedirects } from "#lib/partners/redirect-list.ts";
import { memberManagers } from "#lib/people/users/contract.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: PageProps<"/[environment]/settings">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment, partnerId, partnerName, role } = partner;
  const [redirects, access, contact] = await Promise.all([
    listRedirects(partner),
    listAccess(partnerId),
    readContact(partnerId),
  ]);
  const isOwner = memberManagers.includes(role);
  const mayRedirect = redirectManagers.includes(role);
  const mayContact = contactManagers.includes(role);
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsTabs environment={environment} current="General" />
      <Section isPanel title="Name" about="Shown to buyers at checkout, in both environments.">
        <RequestForm
          key={partnerName}
          path={`/api/dashboard/${environment}/settings`}
          method="PATCH"
          action="Save name"
          busy="Saving…"
          failed="The name was not changed"
          done="Name updated"
          variant="plain"
          refusedBy={isOwner ? undefined : "not-an-owner"}
          footer={
            isOwner ? (
              "At most 80 characters."
            ) : (
              <span id="not-an-owner">Your role ({role}) can't change the name. Owners can.</span>
            )
          }
        >
          <Field name="name" label="Company or app" className="sm:w-80">
            <Input defaultValue={partnerName} maxLength={80} autoComplete="organization" readOnly={!isOwner} required />
          </Field>
        </RequestForm>
      </Section>
      <Section
        isPanel
        title="Support contact"
        about="Whom your buyers contact. Shown at checkout and on receipts, in both environments. Required for production access."
      >
        <ContactForm
          environment={environment}
          contact={contact}
          whyNot={mayContact ? undefined : `Your role (${role}) can't change the contact. Owners and developers can.`}
        />
      </Section>
      <Section
        isPanel
        title="Allowed redirect URLs"
        about={
          <>
            Where <code className="font-mono text-xs">redirect_url</code> may point in {environment}. Owners are
            notified of changes by email.
          </>
        }
      >
        <RedirectList
          environment={environment}
          entries={redirects}
          whyNot={mayRedirect ? undefined : `Your role (${role}) can't change this list. Owners and developers can.`}
        />
      </Section>
      <Section isPanel title="API access" about="The operator grants access and sets the rate limits per key.">
        <AccessTable access={access} />
      </Section>
    </>
  );
}

type Granted = { readsPerMinute: number; quotesPerMinute: number; creationsPerMinute: number };
type AccessTableProps = { access: { environment: Environment; granted: Granted | null }[] };

/** API access and rate limits per key in each environment. */
function AccessTable({ access }: AccessTableProps) {
  return (
    <DataTable
      caption="API access"
      columns={[
        {
          head: "Environment",
          isRowHead: true,
          className: "font-medium",
          cell: ({ environment }) => environmentNames[environment],
        },
        {
          head: "Access",
          cell: ({ granted }) =>
            granted ? <Status kind="success">Granted</Status> : <Status kind="neutral">Not granted</Status>,
        },
        { head: "Reads/min", isNumber: true, cell: ({ granted }) => granted?.readsPerMinute ?? "–" },
        { head: "Quotes/min", isNumber: true, cell: ({ granted }) => granted?.quotesPerMinute ?? "–" },
        { head: "Create requests/min", isNumber: true, cell: ({ granted }) => granted?.creationsPerMinute ?? "–" },
      ]}
      rows={access}
      rowKey={({ environment }) => environment}
    />
  );
}
