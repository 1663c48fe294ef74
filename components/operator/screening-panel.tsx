import { PartnerLink } from "#components/settings/partner-link.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { networkNames } from "#lib/assets/networks-contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatAge } from "#lib/format-time.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import type { ScreeningState } from "#lib/screening/contract.ts";

type ScreeningPanelProps = {
  screening: ScreeningState;
  /** The partners' names, by ID. */
  partners: Readonly<Record<string, string>>;
  now: Date;
};

/** What wallets are screened with, and which were refused last. */
export function ScreeningPanel({ screening, partners, now }: ScreeningPanelProps) {
  const { list, hasService, hits } = screening;
  return (
    <section className="mb-8" aria-labelledby="screening">
      <h2 id="screening" className="mb-1 font-semibold">
        Refused wallets
      </h2>
      <p className="text-muted mb-3 max-w-prose text-sm">
        {list && <ListState list={list} now={now} />} {hasService && "A service decides about each wallet."}{" "}
        {hits.length === 0 && "No wallet was refused."}
      </p>
      {hits.length > 0 && (
        <DataTable
          caption="Refused wallets"
          columns={[
            { head: "Last refused", card: 3, sort: "descending", time: ({ lastAt }) => lastAt, isExact: "clock" },
            {
              head: "Partner",
              card: 1,
              cell: ({ partnerId }) => <PartnerLink partnerId={partnerId} names={partners} />,
              sub: ({ environment }) => environmentNames[environment],
            },
            { head: "Network", card: 4, cell: ({ network }) => networkNames([network])[network] },
            { head: "Count", card: 2, isNumber: true, cell: ({ count }) => `${formatNumber(count)}×` },
          ]}
          rows={hits}
          rowKey={({ partnerId, environment, network, lastAt }) => [partnerId, environment, network, lastAt].join(" ")}
          days={{ of: ({ lastAt }) => lastAt, readAt: now.toISOString() }}
        />
      )}
    </section>
  );
}

function ListState({ list, now }: { list: NonNullable<ScreeningState["list"]>; now: Date }) {
  const { source, count, loadedAt, isOld } = list;
  return (
    <>
      {isOld && <Status kind="failed">{loadedAt ? "Old list" : "No list"}</Status>}{" "}
      {loadedAt
        ? `${formatNumber(count)} ${count === 1 ? "address" : "addresses"}, read ${formatAge(now.getTime() - Date.parse(loadedAt))} ago from `
        : "Nothing was read yet from "}
      <span className="break-all">{source}</span>.
    </>
  );
}
