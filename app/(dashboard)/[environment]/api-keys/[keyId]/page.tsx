import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { KeyActions } from "#components/api-keys/key-actions.tsx";
import { KeyFacts } from "#components/api-keys/key-facts.tsx";
import { KeyRestriction } from "#components/api-keys/key-restriction.tsx";
import { KeyUsage } from "#components/api-keys/key-usage.tsx";
import { AuditTable } from "#components/settings/audit-table.tsx";
import { RefusalTable } from "#components/settings/refusal-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { keyManagers } from "#lib/api-keys/contract.ts";
import { listKeyAudit } from "#lib/api-keys/key-audit.ts";
import { findKeyInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { readKeyMonth } from "#lib/api-keys/read-key-use.ts";
import { currentTime } from "#lib/clock.ts";
import { listRefusals } from "#lib/security/list-refusals.ts";

export const metadata: Metadata = { title: "API key" };

// No loading.tsx: with one, an unknown ID could no longer return status 404.
export default async function ApiKeyPage({ params }: PageProps<"/[environment]/api-keys/[keyId]">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const now = currentTime();
  const found = await findKeyInUse(partner, (await params).keyId, now);
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
        title={key.name}
        description={`${environment === "sandbox" ? "Sandbox" : "Production"} key. The full value can't be shown again.`}
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
          <RefusalTable refusals={refusals} />
        </section>
      )}
      <section aria-labelledby="audit" className="mt-8">
        <h2 id="audit" className="mb-2 font-semibold">
          History
        </h2>
        {lines.length > 0 ? <AuditTable lines={lines} /> : <p className="text-muted">No activity yet</p>}
      </section>
    </>
  );
}
