import type { Metadata } from "next";
import { ProfileForm } from "#components/settings/profile-form.tsx";
import { Section } from "#components/settings/section.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { listCountryOptions, readProfile } from "#lib/partners/profile.ts";
import { profileManagers } from "#lib/partners/profile-contract.ts";

export const metadata: Metadata = { title: "Company" };

export default async function CompanyPage({ params }: PageProps<"/[environment]/settings/company">) {
  const { environment, partnerId, role } = await requirePartner(params);
  const profile = await readProfile(partnerId);
  const isOwner = profileManagers.includes(role);
  return (
    <>
      <PageHeader title="Settings" />
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
          whyNot={isOwner ? undefined : `Your role (${role}) can't change the company details. Owners can.`}
        />
      </Section>
    </>
  );
}
