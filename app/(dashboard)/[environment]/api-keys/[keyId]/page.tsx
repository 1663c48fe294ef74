import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { KeyActions } from "#components/api-keys/key-actions.tsx";
import { KeyFacts } from "#components/api-keys/key-facts.tsx";
import { KeyRestriction } from "#components/api-keys/key-restriction.tsx";
import { KeyStatus } from "#components/api-keys/key-status.tsx";
import { KeyUsage } from "#components/api-keys/key-usage.tsx";
import { AuditTable } from "#components/settings/audit-table.tsx";
import { RefusalTable } from "#components/settings/refusal-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import type { Environment } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { listKeyAudit } from "#lib/api-keys/key-audit.ts";
import { findKeyInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { readKeyMonth } from "#lib/api-keys/read-key-use.ts";
import { withNames } from "#lib/audit/with-names.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { listRefusals } from "#lib/security/list-refusals.ts";

type Props = PageProps<"/[environment]/api-keys/[keyId]">;

// Once for the title and the page.
const findOnce = cache((partnerId: string, environment: Environment, id: string) =>
  findKeyInUse({ partnerId, environment }, id, currentTime()),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { partnerId, environment } = await requirePartner(params, { roles: technicalRoles });
  const found = await findOnce(partnerId, environment, (await params).keyId);
  return { title: found ? `${found.key.name} · API key` : "API key not found" };
}

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function ApiKeyPage({ params }: Props) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment } = partner;
  const now = currentTime();
  const found = await findOnce(partner.partnerId, environment, (await params).keyId);
  if (!found) notFound();
  const { key, predecessor } = found;
  const [baseUrl, usage, lines, refusals] = await Promise.all([
    baseAddress(environment),
    readKeyMonth(partner, key.id, now),
    listKeyAudit(partner, key, predecessor, now),
    listRefusals(partner, now, key.id),
  ]);
  const refusedBy = keyManagers.includes(partner.role) ? undefined : "key-restriction";
  return (
    <>
      <PageHeader
        breadcrumbs={[{ title: "API keys", href: `/${environment}/api-keys` }]}
        title={key.name}
        status={<KeyStatus apiKey={key} />}
        description="The full key can't be shown again."
        actions={
          <>
            <LinkButton href={pageAddress(`/${environment}/api-logs`, { key: key.id })}>View logs</LinkButton>
            {key.isLive && <KeyActions apiKey={key} baseUrl={baseUrl} refusedBy={refusedBy} />}
          </>
        }
      />
      {refusedBy && <KeyRestriction id={refusedBy} {...partner} isGranted isFull={false} />}
      <KeyFacts apiKey={key} predecessor={predecessor} />
      <KeyUsage environment={environment} keyId={key.id} usage={usage} />
      {refusals.length > 0 && (
        <section aria-labelledby="refusals" className="mt-8">
          <h2 id="refusals" className="mb-2 font-semibold">
            Refused uses
          </h2>
          <RefusalTable refusals={refusals} readAt={now.toISOString()} />
        </section>
      )}
      <section aria-labelledby="audit" className="mt-8">
        <h2 id="audit" className="mb-2 font-semibold">
          History
        </h2>
        {lines.length > 0 ? (
          <AuditTable lines={await withNames(lines)} readAt={now.toISOString()} />
        ) : (
          <p className="text-muted">No activity yet</p>
        )}
      </section>
    </>
  );
}
