import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { keyManagers } from "#components/api-keys/key-managers.ts";
import { KeysFilters } from "#components/api-keys/keys-filters.tsx";
import { KeysTable } from "#components/api-keys/keys-table.tsx";
import { NoKeys } from "#components/api-keys/no-keys.tsx";
import { WhyNoKey } from "#components/api-keys/why-no-key.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { keysFilter, liveKeysMax } from "#lib/api-keys/contract.ts";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { hasAccess } from "#lib/partners/has-access.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ params, searchParams }: PageProps<"/[environment]/api-keys">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const filter = keysFilter.parse(omitEmpty(await searchParams));
  const [baseUrl, { keys, liveCount, names, count }, isGranted] = await Promise.all([
    baseAddress(environment),
    listKeysInUse(partner, filter, new Date()),
    hasAccess(partner),
  ]);
  const isManager = keyManagers.includes(partner.role);
  const isFull = liveCount >= liveKeysMax;
  const refusedBy = isGranted && isManager && !isFull ? undefined : "why-no-key";
  return (
    <>
      <PageHeader
        title="API keys"
        description={`One of these goes with every call to the Partner API; ${liveCount} of at most ${liveKeysMax} work.`}
        actions={<CreateKey environment={environment} baseUrl={baseUrl} names={names} refusedBy={refusedBy} />}
      />
      {refusedBy && <WhyNoKey id={refusedBy} {...partner} isGranted={isGranted} isFull={isManager && isFull} />}
      {count > 0 && <KeysFilters environment={environment} filter={filter} hint={keys[0]?.hint} />}
      {keys.length > 0 && <KeysTable keys={keys} baseUrl={baseUrl} refusedBy={isManager ? undefined : refusedBy} />}
      {keys.length === 0 && count > 0 && (
        <EmptyState
          sentence="No key fits these filters."
          action={<LinkButton href={`/${environment}/api-keys`}>Clear filters</LinkButton>}
        />
      )}
      {count === 0 && !refusedBy && <NoKeys environment={environment} baseUrl={baseUrl} />}
    </>
  );
}
