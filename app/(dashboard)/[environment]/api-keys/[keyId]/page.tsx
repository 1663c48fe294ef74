import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { KeyActions } from "#components/api-keys/key-actions.tsx";
import { KeyFacts } from "#components/api-keys/key-facts.tsx";
import { keyManagers } from "#components/api-keys/key-managers.ts";
import { KeyMonth } from "#components/api-keys/key-month.tsx";
import { WhyNoKey } from "#components/api-keys/why-no-key.tsx";
import { AuditTable } from "#components/settings/audit-table.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { findKeyInUse } from "#lib/api-keys/find-key-in-use.ts";
import { listKeyAudit } from "#lib/api-keys/list-key-audit.ts";
import { readKeyMonth } from "#lib/api-keys/read-key-use.ts";

export const metadata: Metadata = { title: "API key" };

// No loading.tsx here: behind one an unknown id could no longer answer 404.
export default async function ApiKeyPage({ params }: PageProps<"/[environment]/api-keys/[keyId]">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const now = new Date();
  const found = await findKeyInUse(partner, (await params).keyId, now);
  if (!found) notFound();
  const { key, predecessor } = found;
  const [baseUrl, month, lines] = await Promise.all([
    baseAddress(environment),
    readKeyMonth(partner, key.id, now),
    listKeyAudit(partner, key, predecessor, now),
  ]);
  const refusedBy = keyManagers.includes(partner.role) ? undefined : "why-no-key";
  return (
    <>
      <PageHeader
        title={key.name}
        description={`A ${environment} key. What it was, only whoever stored it knows.`}
        actions={
          <>
            <LinkButton href={pageAddress(`/${environment}/api-logs`, { key: key.id })}>Show its logs</LinkButton>
            {key.isLive && <KeyActions apiKey={key} baseUrl={baseUrl} refusedBy={refusedBy} />}
          </>
        }
      />
      {refusedBy && <WhyNoKey id={refusedBy} {...partner} isGranted isFull={false} />}
      <KeyFacts apiKey={key} predecessor={predecessor} />
      <KeyMonth environment={environment} keyId={key.id} month={month} />
      <section aria-labelledby="audit" className="mt-8">
        <h2 id="audit" className="mb-2 font-semibold">
          What was done to it
        </h2>
        {lines.length > 0 ? <AuditTable lines={lines} /> : <p className="text-muted">Nothing that was written down.</p>}
      </section>
    </>
  );
}
