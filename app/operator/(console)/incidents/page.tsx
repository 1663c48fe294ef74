import type { Metadata } from "next";
import { IncidentActions, OpenIncident } from "#components/operator/incidents/incident-actions.tsx";
import { IncidentList } from "#components/status-page/incident-list.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { readerClock } from "#http/reader-clock.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { listIncidentComponents } from "#lib/people/operators/change-incident.ts";
import { readIncidents } from "#lib/status/read-history.ts";
import { zoneName } from "#lib/time-zone.ts";

export const metadata: Metadata = { title: "Incidents" };

export default async function IncidentsPage() {
  const { zone } = await readerClock(await requireOperator());
  const [incidents, components] = await Promise.all([readIncidents(currentTime()), listIncidentComponents()]);
  return (
    <>
      <PageHeader
        title="Incidents"
        description={
          <>
            As on the <TextLink href="/status">status page</TextLink>. Outages open and resolve automatically; those
            that you open stay open until you resolve them.
          </>
        }
        actions={<OpenIncident components={components} />}
      />
      {incidents.length > 0 ? (
        <div className="max-w-200">
          <h2 className="mb-4 font-semibold">Last 90 days ({zoneName(zone)})</h2>
          <IncidentList
            incidents={incidents}
            zone={zone}
            actionsOf={({ id, title, ended_at }) => (
              <IncidentActions id={id} title={title} isOpen={ended_at === null} />
            )}
          />
        </div>
      ) : (
        <EmptyState sentence="No incidents in the last 90 days." />
      )}
    </>
  );
}
