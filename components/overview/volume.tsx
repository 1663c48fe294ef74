import { Change } from "#components/overview/change.tsx";
import type { Links } from "#components/overview/links.ts";
import { stepText, whenBefore } from "#components/overview/period-words.ts";
import { PlainTable } from "#components/overview/plain-table.tsx";
import { Spark } from "#components/overview/spark.tsx";
import { FigureTable } from "#components/ui/table/figure-table.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber } from "#lib/format-number.ts";
import { round } from "#lib/money.ts";
import type { Overview } from "#lib/overview/contract.ts";

type VolumeProps = { overview: Overview; links: Links };

/** What was bought and sold for, each currency by itself: a sum over currencies says nothing. */
export function Volume({ overview, links }: VolumeProps) {
  const { fiats, period } = overview;
  return (
    <PlainTable
      id="volume"
      title={`Volume in ${fiats.length === 1 ? "one currency" : `${fiats.length} currencies`}`}
      note="Fiat amounts of the transactions in success, by when they were created."
      caption="Volume by fiat currency"
      columns={[
        {
          head: "Currency",
          isRowHead: true,
          className: "py-2 align-top",
          cell: ({ code, success }) => (
            <>
              <span className="font-medium">{code}</span>
              <span className="text-muted block text-xs">
                <TextLink href={links.transactions({ status: "success", fiat_currency: code })}>
                  {formatNumber(success.now)}
                </TextLink>{" "}
                in success
              </span>
            </>
          ),
        },
        {
          head: overview.unit === "hour" ? "By hour" : "By day",
          hiddenBelow: "sm",
          className: "w-2/5 min-w-24",
          cell: ({ code, steps }) => <Spark label={`Volume in ${code} over time`} values={steps.map(Number)} />,
        },
        {
          head: "Volume",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ code, volume }) => (
            <>
              <Money amount={shown(volume.now)} currency={code} className="block font-medium" />
              <Change
                text={formatChange(volume.now, volume.before)}
                before={formatNumber(shown(volume.before))}
                whenBefore={whenBefore[period]}
              />
            </>
          ),
        },
      ]}
      rows={fiats}
      rowKey={({ code }) => code}
    >
      <FigureTable
        caption="Volume over time by fiat currency"
        head={[overview.unit === "hour" ? "Hour (UTC)" : "Day (UTC)", ...fiats.map(({ code }) => code)]}
        rows={overview.steps.map((step, place) => [
          stepText(step.at, overview.unit),
          ...fiats.map(({ steps }) => formatNumber(steps[place] ?? "0")),
        ])}
      />
    </PlainTable>
  );
}

/** In whole units: only the line is drawn from binary numbers. */
const shown = (amount: string) => round(amount, 0);
