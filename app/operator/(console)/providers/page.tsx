import type { Metadata } from "next";
import { requireOperator } from "#app/operator-session.ts";
import { ProvidersTable } from "#components/operator/providers/providers-table.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { environments } from "#db/enums.ts";
import { readProviders } from "#lib/operators/read-providers.ts";

export const metadata: Metadata = { title: "Providers" };

export default async function ProvidersPage() {
  await requireOperator();
  const lists = await readProviders();
  return (
    <>
      <PageHeader
        title="Providers"
        description="Disabled providers are not listed or quoted. Slipway continues to track their existing orders."
      />
      {environments.map((environment) => (
        <section key={environment} className="mb-8">
          <h2 className="mb-2 font-semibold">{environment === "production" ? "Production" : "Sandbox"}</h2>
          <ProvidersTable environment={environment} rows={lists[environment]} />
        </section>
      ))}
    </>
  );
}
