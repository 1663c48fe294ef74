import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";

type ProviderSharesProps = { overview: Overview; links: Links };

const shownMax = 5;

/** The providers with the most transactions by completion and time, and all together. */
export function ProviderShares({
  overview: { providers, transactions, medianSeconds: median },
  links,
}: ProviderSharesProps) {
  const { now, before } = transactions;
  const { success, ended } = now;
  const all = { id: undefined, name: "All providers", created: { now: now.created }, success, ended };
  const top = providers.slice(0, shownMax);
  const rows = [...top, { ...all, medianSeconds: median.now }];
  const slowest = Math.max(...rows.map(({ medianSeconds }) => medianSeconds ?? 0));
  const bestChange = formatPointChange(
    { part: now.best, whole: now.created },
    { part: before.best, whole: before.created },
  );
  return (
    <section aria-labelledby="providers" className="border-line min-w-0 border-t pt-3">
      <h2 id="providers" className="font-semibold">
        Providers
      </h2>
      <p className="text-muted text-xs tabular-nums">
        Best quote chosen for{" "}
        <TextLink href={links.transactions({ best: "yes" })}>{formatPercent(now.best, now.created)}</TextLink> of
        transactions{bestChange && ` (${bestChange})`}
      </p>
      <DataTable
        caption="Transactions by provider"
        isInset
        className="mt-1 border-none [--surface:var(--color-paper)]!"
        columns={[
          {
            head: "Provider",
            isRowHead: true,
            cell: ({ id, name, created }) => (
              <>
                {id === undefined ? <TextLink href={links.providers()}>{name}</TextLink> : name}
                <span className="text-muted block text-xs font-normal tabular-nums">
                  <TextLink href={links.transactions({ provider: id })}>{formatNumber(created.now)}</TextLink> ·{" "}
                  {formatPercent(created.now, now.created)}
                </span>
              </>
            ),
          },
          {
            head: "Completion (of opened)",
            className: "w-1/3",
            cell: ({ success, ended }) => (
              <Mark text={formatPercent(success, ended)} share={ended === 0 ? 0 : success / ended} tone="fill-accent" />
            ),
          },
          {
            head: "Median time",
            className: "w-1/3",
            cell: ({ medianSeconds }) => (
              <Mark
                text={formatDuration(medianSeconds && medianSeconds * 1_000)}
                share={slowest === 0 ? 0 : (medianSeconds ?? 0) / slowest}
                tone="fill-edge"
              />
            ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id ?? ""}
      />
    </section>
  );
}

/** A number over its bar. */
const Mark = ({ text, share, tone }: { text: string; share: number; tone: string }) => (
  <span className="block tabular-nums">
    {text}
    <svg aria-hidden="true" className="mt-1 block h-1 w-full">
      <rect width="100%" height="4" rx="2" className="fill-line" />
      <rect width={`${share * 100}%`} height="4" rx="2" className={tone} />
    </svg>
  </span>
);
