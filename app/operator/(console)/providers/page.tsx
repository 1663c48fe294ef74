import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { ProvidersTable } from "#components/operator/providers/providers-table.tsx";
import { ProvidersTabs } from "#components/operator/providers/providers-tabs.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { environmentTab } from "#lib/people/operators/filters-contract.ts";
import { readProviders } from "#lib/people/operators/read-providers.ts";
import { readHealth } from "#lib/providers/health/read-health.ts";

export const metadata: Metadata = { title: "Providers" };

export default async function ProvidersPage({ searchParams }: PageProps<"/operator/providers">) {
  await requireOperator();
  const lists = await readProviders();
  const isLive = lists.production.some(({ isConfigured }) => isConfigured);
  const wanted = environmentTab.parse(omitEmpty(await searchParams)).environment;
  const environment = wanted ?? (isLive ? "production" : "sandbox");
  const health = await readHealth(environment, currentTime());
  const rows = lists[environment].map((entry) => ({
    ...entry,
    health: health.find(({ id }) => id === entry.id) ?? null,
  }));
  return (
    <>
      <PageHeader
        title="Providers"
        description="Disabled providers are not listed or quoted. Slipway continues to track their existing orders."
        actions={<EnvironmentTabs current={environment} hrefOf={(name) => `/operator/providers?environment=${name}`} />}
      />
      <ProvidersTabs environment={environment} current="Providers" />
      <ProvidersTable environment={environment} rows={rows} />
    </>
  );
}
