import type { Metadata } from "next";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Verification } from "#components/webhooks/verify/verification.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import { requirePartner } from "#http/session.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { readVerificationSnippets } from "#lib/webhooks/verification-snippets.ts";

export const metadata: Metadata = { title: "Verify webhooks" };

export default async function VerifyPage({ params }: PageProps<"/[environment]/webhooks/verify">) {
  const { environment } = await requirePartner(params, { roles: technicalRoles });
  return (
    <>
      <PageHeader title="Webhooks" description="Verify that webhooks come from Slipway." />
      <WebhooksTabs environment={environment} current="Verification" />
      <Verification snippets={await readVerificationSnippets()} />
    </>
  );
}
