import type { Metadata } from "next";
import { PartnerDocuments } from "#components/settings/partner-documents.tsx";
import { ProfileForm } from "#components/settings/profile-form.tsx";
import { Section } from "#components/settings/section.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { listDocumentsForPartner } from "#lib/partners/documents.ts";
import { listCountryOptions, readProfile } from "#lib/partners/profile.ts";
import { profileManagers } from "#lib/partners/profile-contract.ts";

export const metadata: Metadata = { title: "Company" };

export default async function CompanyPage({ params }: PageProps<"/[environment]/settings/company">) {
  const { environment, partnerId, role } = await requirePartner(params);
  const [profile, documents] = await Promise.all([readProfile(partnerId), listDocumentsForPartner(partnerId)]);
  const whyNot = profileManagers.includes(role)
    ? undefined
    : `Your role (${role}) can't change the company details. Owners can.`;
  return (
    <>
      <PageHeader title="Company" />
      <SettingsTabs environment={environment} current="Company" />
      <Section
        isPanel
        title="Company"
        about="The legal entity behind your account, for the operator. Buyers don't see it. Production access needs the legal name, country, website, and use."
      >
        <ProfileForm
          path={`/api/dashboard/${environment}/profile`}
          profile={profile}
          countries={listCountryOptions()}
          whyNot={whyNot}
        />
      </Section>
      <PartnerDocuments
        path={`/api/dashboard/${environment}/documents`}
        documents={documents}
        about="Links to what the operator asks for, such as a register extract or a license. Members and operators see them."
        reader="person"
        whyNot={whyNot}
      />
    </>
  );
}
