import type { Metadata } from "next";
import { BrandEditor } from "#components/brand/brand-editor.tsx";
import { CheckoutPreview } from "#components/brand/checkout-preview.tsx";
import { WaitingBrand } from "#components/brand/waiting-brand.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { requirePartner } from "#http/session.ts";
import { showBrand } from "#lib/brands/brand-contract.ts";
import { brandManagers } from "#lib/brands/contract.ts";
import { readBrandSettings } from "#lib/brands/read-brand.ts";
import { sampleView } from "#lib/checkout/sample-view.ts";
import { englishText } from "#lib/checkout/text.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Checkout" };

export default async function CheckoutSettingsPage({ params }: PageProps<"/[environment]/settings/checkout">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment, partnerId, partnerName, role } = partner;
  const { live, pending, initial, isFromSandbox } = await readBrandSettings({ partnerId, environment });
  const shown = showBrand(initial, partnerName);
  const path = `/api/dashboard/${environment}/brand`;
  const needsApproval = environment === "production";
  const refusedBy = brandManagers.includes(role) ? undefined : "brand-restriction";
  return (
    <>
      <PageHeader title="Checkout" description={`Your brand on checkout links and receipts in ${environment}.`} />
      <SettingsTabs environment={environment} current="Checkout" />
      {pending && <WaitingBrand path={path} pending={pending} hasLive={live !== null} canWithdraw={!refusedBy} />}
      {isFromSandbox && (
        <Callout className="mb-4">
          This is your sandbox brand. Buyers in production see {partnerName} and the default colors until you submit it
          and an operator approves it.
        </Callout>
      )}
      <BrandEditor
        // Remount, so that the form starts with what was saved.
        key={(pending ?? live)?.version}
        path={path}
        partnerName={partnerName}
        initial={initial}
        shown={shown}
        needsApproval={needsApproval}
        refusedBy={refusedBy}
        footer={
          refusedBy ? (
            <span id={refusedBy}>Your role ({role}) can't change the brand. Owners and developers can.</span>
          ) : (
            needsApproval && "An operator approves it before buyers see it."
          )
        }
      >
        <CheckoutPreview saved={shown} view={sampleView()} text={englishText} />
      </BrandEditor>
    </>
  );
}
