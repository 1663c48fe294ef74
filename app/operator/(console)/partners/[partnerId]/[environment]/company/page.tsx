import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerBrand } from "#components/operator/partners/partner-brand.tsx";
import { PartnerCompany } from "#components/operator/partners/partner-company.tsx";
import { PartnerTerms } from "#components/operator/partners/partner-terms.tsx";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { PartnerDocuments } from "#components/settings/partner-documents.tsx";
import { readBrandVersions } from "#lib/brands/read-brand.ts";
import { sampleView } from "#lib/checkout/sample-view.ts";
import { englishText } from "#lib/checkout/text.ts";
import { listDocumentsForOperator } from "#lib/partners/documents.ts";
import { listCountryOptions, readProfile } from "#lib/partners/profile.ts";
import { findOpenTerms, listAcceptedTerms } from "#lib/partners/terms.ts";

type Props = PageProps<"/operator/partners/[partnerId]/[environment]/company">;

export const generateMetadata = ({ params }: Props): Promise<Metadata> =>
  partnerViewMetadata(params, "Company and brand");

/** Who the partner is, and how buyers see it. Only the brand differs between environments. */
export default async function PartnerCompanyPage({ params }: Props) {
  const { partner, scope } = await requirePartnerView(params);
  const [profile, documents, accepted, open, brands] = await Promise.all([
    readProfile(partner.id),
    listDocumentsForOperator(partner.id),
    listAcceptedTerms(partner.id),
    findOpenTerms(partner.id),
    readBrandVersions(scope),
  ]);
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="company" />
      <PartnerCompany partnerId={partner.id} profile={profile} countries={listCountryOptions()} />
      <PartnerDocuments
        path={`/api/operator/partners/${partner.id}/documents`}
        documents={documents}
        about="Links that the partner's owners or operators added. Its members see them."
        reader="operator"
      />
      <PartnerTerms accepted={accepted} open={open} />
      <PartnerBrand
        partner={partner}
        environment={scope.environment}
        {...brands}
        sample={{ view: sampleView(), text: englishText }}
      />
    </>
  );
}
