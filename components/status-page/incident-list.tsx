import type { ReactNode } from "react";
import { Status } from "#components/ui/status/status.tsx";
import { formatDay, formatDuration, formatMinute } from "#lib/format-time.ts";
import type { PublicIncident } from "#lib/status/contract.ts";

type IncidentListProps = {
  incidents: PublicIncident[];
  /** Of the times; the heading above names it. */
  zone: string;
  /** At the right of the title. */
  actionsOf?: (incident: PublicIncident) => ReactNode;
};

/** Latest first, each with what was written about it. */
export function IncidentList({ incidents, zone, actionsOf }: IncidentListProps) {
  if (incidents.length === 0) return <p className="text-muted">No incidents in the last 90 days.</p>;
  return (
    <ul className="[&>li]:border-line flex flex-col [&>li]:border-t [&>li]:py-3">
      {incidents.map((incident) => (
        <IncidentItem key={incident.id} incident={incident} zone={zone} actions={actionsOf?.(incident)} />
      ))}
    </ul>
  );
}

const openLabels = { degraded: "Degraded", down: "Unavailable" };

type IncidentItemProps = { incident: PublicIncident; zone: string; actions: ReactNode };

function IncidentItem({ incident, zone, actions }: IncidentItemProps) {
  const { id, title, component, condition, started_at, ended_at, updates } = incident;
  // What operators wrote when they opened and resolved it.
  const textAt = (time: string | null) => updates.find(({ at }) => at === time)?.text ?? null;
  const between = updates.filter(({ at }) => at !== started_at && at !== ended_at);
  const entries = [
    ...(ended_at ? [{ at: ended_at, label: "Resolved", text: textAt(ended_at) }] : []),
    ...between.map((update) => ({ ...update, label: "Update" })),
    { at: started_at, label: "Started", text: textAt(started_at) },
  ];
  return (
    <li id={id} className="scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <p className="text-muted flex flex-wrap items-baseline gap-x-3 text-sm">
            {ended_at ? (
              <Status kind="success">Resolved</Status>
            ) : (
              <Status kind={condition === "down" ? "failed" : "processing"}>{openLabels[condition]}</Status>
            )}
            {/* Titles of automatic incidents begin with it. */}
            {!title.startsWith(component) && <span>{component}</span>}
            <span className="tabular-nums">
              <time dateTime={started_at}>{timeText(new Date(started_at), zone)}</time>
              {ended_at ? `, for ${lasted(started_at, ended_at)}` : ", ongoing"}
            </span>
          </p>
        </div>
        {actions && <div className="-mx-2 flex gap-1">{actions}</div>}
      </div>
      {entries.some(({ text }) => text) && (
        <ol className="border-line ms-1 mt-2 flex flex-col gap-1.5 border-s ps-4 text-sm">
          {entries.map(({ at, label, text }) => (
            <li key={`${label}${at}${text}`} className="gap-x-4 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)]">
              <time dateTime={at} className="text-muted block whitespace-nowrap tabular-nums">
                {timeText(new Date(at), zone)}
              </time>
              <span className="wrap-anywhere">
                <span className="font-medium">{label}</span>
                {text && <span className="whitespace-pre-line"> · {text}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

/** "Nov 23, 17:20". */
const timeText = (at: Date, zone: string) => `${formatDay(at, zone)}, ${formatMinute(at, zone)}`;

const lasted = (from: string, to: string) => formatDuration(Math.max(60_000, Date.parse(to) - Date.parse(from)));
