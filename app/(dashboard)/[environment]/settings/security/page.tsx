import type { Metadata } from "next";
import { RefusalTable } from "#components/settings/refusal-table.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { listRefusals } from "#lib/security/list-refusals.ts";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage({ params }: PageProps<"/[environment]/settings/security">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const now = currentTime();
  const refusals = await listRefusals(partner, now);
  return (
    <>
      <PageHeader
        title="Security"
        description="Refused API keys, passwords, and codes of the last 30 days, by minute."
        actions={
          <a href={`/api/dashboard/${partner.environment}/security`} className={buttonClass("plain")} download>
            Export NDJSON
          </a>
        }
      />
      <SettingsTabs environment={partner.environment} current="Security" />
      {refusals.length > 0 ? (
        <RefusalTable refusals={refusals} readAt={now.toISOString()} />
      ) : (
        <EmptyState sentence="Nothing was refused." />
      )}
    </>
  );
}
