import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { requireOperator } from "#app/session.ts";
import { ConnectionTest } from "#components/operator/providers/connection-test.tsx";
import { DisabledRoutes } from "#components/operator/providers/disabled-routes.tsx";
import { HealthTable } from "#components/operator/providers/health-table.tsx";
import { ProviderHead } from "#components/operator/providers/provider-head.tsx";
import { ProviderSettings } from "#components/operator/providers/provider-settings.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { readProvider } from "#lib/operators/read-providers.ts";

export const metadata: Metadata = { title: "Provider" };

export default async function ProviderPage({ params }: PageProps<"/operator/providers/[environment]/[provider]">) {
  await requireOperator();
  const { environment, provider } = await params;
  const known = environments.find((name) => name === environment);
  const found = known && (await readProvider({ environment: known, provider }, currentTime()));
  if (!known || !found) notFound();
  const { entry, settings, health, disabledRoutes, lastCallbackAt, choices } = found;
  const path = `/api/operator/providers/${known}/${entry.id}`;
  return (
    <>
      <ProviderHead environment={known} entry={entry} path={path} />
      {health && (
        <section className="mb-6">
          <h2 className="mb-2 font-semibold">Health</h2>
          <HealthTable environment={known} rows={[health]} />
          <p className="text-muted mt-2">
            Last response <TimeOrNever at={health.lastResponseAt} />. Last callback <TimeOrNever at={lastCallbackAt} />.
          </p>
        </section>
      )}
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Panel title="Settings and credentials">
          <ProviderSettings path={path} settings={settings} source={entry.source} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Panel title="Connection">
            <ConnectionTest path={path} isConfigured={entry.isConfigured} />
          </Panel>
          <Panel title="Disabled routes">
            <DisabledRoutes path={path} name={entry.name} routes={disabledRoutes} choices={choices} />
          </Panel>
        </div>
      </div>
    </>
  );
}

const TimeOrNever = ({ at }: { at: Date | null }) => (at ? <TimeText at={at.toISOString()} /> : "never");
