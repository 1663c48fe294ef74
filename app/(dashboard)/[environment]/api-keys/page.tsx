import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { keyManagers } from "#components/api-keys/key-managers.ts";
import { KeysTable } from "#components/api-keys/keys-table.tsx";
import { NoKeys } from "#components/api-keys/no-keys.tsx";
import { WhyNoKey } from "#components/api-keys/why-no-key.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { hasAccess } from "#lib/partners/has-access.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ params }: PageProps<"/[environment]/api-keys">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const baseUrl = await baseAddress(environment);
  const [keys, isGranted] = await Promise.all([listKeys(partner, new Date()), hasAccess(partner)]);
  const isManager = keyManagers.includes(partner.role);
  const refusedBy = isGranted && isManager ? undefined : "why-no-key";
  return (
    <>
      <PageHeader
        title="API keys"
        description="Your server sends one of these with every call to the Partner API."
        actions={<CreateKey environment={environment} baseUrl={baseUrl} refusedBy={refusedBy} />}
      />
      {refusedBy && <WhyNoKey id={refusedBy} {...partner} isGranted={isGranted} />}
      {keys.length > 0 && <KeysTable keys={keys} canRevoke={isManager} />}
      {keys.length === 0 && !refusedBy && <NoKeys environment={environment} baseUrl={baseUrl} />}
    </>
  );
}
