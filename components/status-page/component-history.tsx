import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { ComponentHistory, Condition, StatusLine } from "#lib/status/contract.ts";
import { formatUptime } from "./day-text.ts";
import { Disruptions, HistoryBars } from "./history-bars.tsx";

const kinds: Record<Condition, { kind: StatusKind; label: string }> = {
  operational: { kind: "success", label: "Operational" },
  degraded: { kind: "processing", label: "Degraded" },
  down: { kind: "failed", label: "Down" },
};

type RowProps = { line: StatusLine; history: ComponentHistory | undefined };

/** A component of Slipway, with its bars below. */
function ComponentRow({ line: { name, condition }, history }: RowProps) {
  return (
    <li className="border-line border-t px-4 py-3.5 first:border-t-0">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 font-medium break-words">{name}</h3>
        <Status kind={kinds[condition].kind}>{kinds[condition].label}</Status>
      </div>
      {history && (
        <>
          <HistoryBars label={`${name}, last 90 days`} days={history.days} className="mt-2.5 h-7" />
          <p className="text-muted mt-1.5 flex justify-between text-xs tabular-nums">
            <span>90 days ago</span>
            <span>
              {formatUptime(history.uptime)}
              {history.uptime !== null && " uptime"}
            </span>
            <span>Today</span>
          </p>
          <Disruptions days={history.days} />
        </>
      )}
    </li>
  );
}

/** A provider on one line: there are many. */
function ProviderRow({ line: { name, condition }, history }: RowProps) {
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t px-4 py-2 first:border-t-0 sm:grid-cols-[9rem_minmax(0,1fr)_4rem_6.5rem]">
      <h3 className="min-w-0 truncate">{name}</h3>
      <div className="max-sm:order-3 max-sm:col-span-full">
        {history && (
          <>
            <HistoryBars label={`${name}, last 90 days`} days={history.days} className="h-5" />
            <Disruptions days={history.days} />
          </>
        )}
      </div>
      <span className="text-muted text-end text-xs tabular-nums max-sm:hidden">
        {formatUptime(history?.uptime ?? null)}
      </span>
      <Status kind={kinds[condition].kind}>{kinds[condition].label}</Status>
    </li>
  );
}

type HistoryListProps = {
  title: string;
  lines: StatusLine[];
  histories: ComponentHistory[];
  isCompact?: boolean;
  /** Only the title until it is opened. */
  isFolded?: boolean;
};

/** Current status and 90 days of each component. */
export function HistoryList({ title, lines, histories, isCompact, isFolded }: HistoryListProps) {
  const Row = isCompact ? ProviderRow : ComponentRow;
  const heading = <h2 className="font-semibold">{title}</h2>;
  const list = (
    <ul className="rounded-panel border-line bg-raised mt-3 border">
      {lines.map((line) => (
        <Row key={line.id} line={line} history={histories.find(({ id }) => id === line.id)} />
      ))}
    </ul>
  );
  if (!isFolded)
    return (
      <section className="mt-10">
        {heading}
        {list}
      </section>
    );
  return (
    <details className="mt-10" open={lines.some(({ condition }) => condition !== "operational")}>
      <summary className="w-max cursor-pointer rounded-xs *:inline pointer-coarse:py-2.5">{heading}</summary>
      {list}
    </details>
  );
}
