import type { Metadata } from "next";
import { StepUp } from "#components/account/step-up.tsx";
import { TermsBanner } from "#components/settings/terms-banner.tsx";
import { AppFrame } from "#components/shell/app-frame.tsx";
import { readerClock } from "#http/reader-clock.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { findTermsFor } from "#lib/partners/terms.ts";
import { stepUpTimes } from "#lib/people/auth/session.ts";

export async function generateMetadata({ params }: LayoutProps<"/[environment]">): Promise<Metadata> {
  const isSandbox = (await params).environment === "sandbox";
  return { title: { template: isSandbox ? "%s · SANDBOX · Slipway" : "%s · Slipway", default: "Dashboard" } };
}

export default async function DashboardLayout({ params, children }: LayoutProps<"/[environment]">) {
  const partner = await requirePartner(params, { allowsSetup: true });
  const { environment, email, name, role, partnerName } = partner;
  const terms = partner.mustSetUpTwoFactor ? null : await findTermsFor(partner);
  return (
    <AppFrame
      area={environment}
      user={{ email, title: partnerName, detail: `${name}, ${role}` }}
      role={role}
      clock={await readerClock(partner)}
      isSimulated={env().isSimulated}
    >
      <StepUp area={environment} {...stepUpTimes(partner, currentTime())}>
        {terms && <TermsBanner terms={terms} environment={environment} />}
        {children}
      </StepUp>
    </AppFrame>
  );
}
