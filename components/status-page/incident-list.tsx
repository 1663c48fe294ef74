import { Status } from "#components/ui/status/status.tsx";
import { formatUtcTime } from "#lib/format-time.ts";
import type { PublicIncident } from "#lib/status/contract.ts";

type IncidentListProps = { incidents: PublicIncident[] };

/** Latest first, each with its updates. */
export function IncidentList({ incidents }: IncidentListProps) {
  if (incidents.length === 0) return <p className="text-muted">No incidents in the last 90 days.</p>;
  return (
    <ul className="flex flex-col gap-6">
      {incidents.map((incident) => (
        <IncidentItem key={incident.id} incident={incident} />
      ))}
    </ul>
  );
}

function IncidentItem({ incident }: { incident: PublicIncident }) {
  const { id, title, component, condition, started_at, ended_at, updates } = incident;
  const entries = [
    ...(ended_at ? [{ at: ended_at, label: "Resolved", text: `After ${lasted(started_at, ended_at)}.` }] : []),
    ...updates.map(({ at, text }) => ({ at, label: "Update", text })),
    {
      at: started_at,
      label: "Started",
      text: `${component} ${condition === "down" ? "is unavailable" : "is degraded"}.`,
    },
  ];
  return (
    <li id={id} className="border-line scroll-mt-4 border-l-2 pl-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{title}</h3>
        {ended_at ? <Status kind="success">Resolved</Status> : <Status kind="processing">Open</Status>}
      </div>
      <ol className="mt-1.5 flex flex-col gap-1 text-sm">
        {entries.map(({ at, label, text }) => (
          <li key={`${label}${at}`} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <time dateTime={at} className="text-muted tabular-nums">
              {formatUtcTime(new Date(at))}
            </time>
            <span className="wrap-anywhere">
              <span className="font-medium">{label}</span> · {text}
            </span>
          </li>
        ))}
      </ol>
    </li>
  );
}

function lasted(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
