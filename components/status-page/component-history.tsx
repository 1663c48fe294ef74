import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import type { ComponentHistory, Condition, StatusLine } from "#lib/status/contract.ts";
import { toBarDays } from "./bar-days.ts";
import { formatUptime } from "./day-text.ts";
import { HistoryBars } from "./history-bars.tsx";

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
          <HistoryBars label={`${name}, last 90 days`} days={toBarDays(history.days)} className="mt-2.5 h-7" />
          <p className="text-muted mt-1.5 flex justify-between text-xs tabular-nums">
            <span>90 days ago</span>
            <span>{history.uptime === null ? "No data" : `${formatUptime(history.uptime)} uptime`}</span>
            <span>Today</span>
          </p>
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
        {history && <HistoryBars label={`${name}, last 90 days`} days={toBarDays(history.days)} className="h-5" />}
      </div>
      <span className="text-muted text-right text-xs tabular-nums max-sm:hidden">
        {formatUptime(history?.uptime ?? null)}
      </span>
      <Status kind={kinds[condition].kind}>{kinds[condition].label}</Status>
    </li>
  );
}

type HistoryListProps = { title: string; lines: StatusLine[]; histories: ComponentHistory[]; isCompact?: boolean };

/** Current status and 90 days of each component. */
export function HistoryList({ title, lines, histories, isCompact }: HistoryListProps) {
  const Row = isCompact ? ProviderRow : ComponentRow;
  return (
    <section className="mt-10">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <ul className="rounded-panel border-line bg-raised border">
        {lines.map((line) => (
          <Row key={line.id} line={line} history={histories.find(({ id }) => id === line.id)} />
        ))}
      </ul>
    </section>
  );
}
