import type { Metadata } from "next";
import { CreateKey } from "#components/api-keys/create-key.tsx";
import { KeyActions } from "#components/api-keys/key-actions.tsx";
import { exampleCurl } from "#components/api-keys/key-examples.ts";
import { KeyRestriction } from "#components/api-keys/key-restriction.tsx";
import { KeysFilters } from "#components/api-keys/keys-filters.tsx";
import { KeysTable } from "#components/api-keys/keys-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { keyManagers, keysFilter, liveKeysMax } from "#lib/api-keys/contract.ts";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { currentTime } from "#lib/clock.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ params, searchParams }: PageProps<"/[environment]/api-keys">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const filter = keysFilter.parse(omitEmpty(await searchParams));
  const { environment } = partner;
  const [baseUrl, { keys, liveCount, names, count }, isGranted] = await Promise.all([
    baseAddress(environment),
    listKeysInUse(partner, filter, currentTime()),
    hasAccess(partner),
  ]);
  const isManager = keyManagers.includes(partner.role);
  const isFull = liveCount >= liveKeysMax;
  const refusedBy = isGranted && isManager && !isFull ? undefined : "key-restriction";
  return (
    <>
      <PageHeader
        title="API keys"
        description={`Authenticate requests to the Partner API. ${liveCount} of ${liveKeysMax} keys in use.`}
        actions={<CreateKey environment={environment} baseUrl={baseUrl} names={names} refusedBy={refusedBy} />}
      />
      {refusedBy && <KeyRestriction id={refusedBy} {...partner} isGranted={isGranted} isFull={isManager && isFull} />}
      {count > 0 && <KeysFilters environment={environment} filter={filter} hint={keys[0]?.hint} />}
      {keys.length > 0 && (
        <KeysTable
          keys={keys}
          isLinked
          actions={(key) => <KeyActions apiKey={key} baseUrl={baseUrl} refusedBy={isManager ? undefined : refusedBy} />}
        />
      )}
      {keys.length === 0 && count > 0 && (
        <EmptyState sentence="No keys match these filters." clearHref={`/${environment}/api-keys`} />
      )}
      {count === 0 && !refusedBy && (
        <EmptyState sentence={`No ${environment} keys yet. Create one, then send your first request:`}>
          <CodeBlock
            code={exampleCurl(baseUrl, environment === "sandbox" ? "svc_test_…" : "svc_live_…")}
            what="command"
          />
        </EmptyState>
      )}
    </>
  );
}
