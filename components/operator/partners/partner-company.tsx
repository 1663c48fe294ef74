import { ProfileForm } from "#components/settings/profile-form.tsx";
import { Section } from "#components/settings/section.tsx";
import type { Profile } from "#lib/partners/profile-contract.ts";

type PartnerCompanyProps = { partnerId: string; profile: Profile; countries: { code: string; name: string }[] };

/** The legal entity behind a partner. */
export const PartnerCompany = ({ partnerId, profile, countries }: PartnerCompanyProps) => (
  <Section
    isPanel
    title="Company"
    about="As the partner's owners entered it. Correct it here if they can't; they are notified by email."
  >
    <ProfileForm path={`/api/operator/partners/${partnerId}/profile`} profile={profile} countries={countries} />
  </Section>
);
