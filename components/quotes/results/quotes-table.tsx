import type { ReactNode } from "react";
import { CreateTransaction } from "#components/quotes/create/create-transaction.tsx";
import type { addressOf } from "#components/quotes/form/quote-values.ts";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { LegendItem } from "#components/ui/chart/legend-item.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { type Column, DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import { numberText, subtractText } from "#lib/decimal-text.ts";
import { formatFixed, formatSignedPercent, ratePlaces } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { QuoteEntry, QuoteQuery, QuoteSort } from "#lib/quotes/contract.ts";
import { type ComparedKind, comparedAmount, comparedKind } from "./compared-amount.ts";
import { Completion, completionText } from "./completion.tsx";
import { Countdown } from "./countdown.tsx";
import { FeeBar, feeFills } from "./fee-bar.tsx";
import { type FeePart, feeColumns, feePercent, largestTotal, totalOf } from "./fee-parts.ts";
import { GroupHead, isNewGroup } from "./group-head.tsx";
import { groupQuotes, methodName, type QuoteGrouping } from "./group-quotes.ts";
import { ProviderName } from "./provider-name.tsx";
import type { QuoteHints } from "./suggested-fix.ts";
import { UnsupportedReason } from "./unsupported-reason.tsx";

type QuotesTableProps = {
  environment: Environment;
  /** Best first, unsupported last. */
  quotes: QuoteEntry[];
  query: QuoteQuery;
  address: ReturnType<typeof addressOf>;
  hints: QuoteHints;
  /** By provider: what those without a quote would offer after a change. */
  offers: ReadonlyMap<string, ReactNode>;
  /** The id of the sentence that says why transactions can't be created. */
  refusedBy: string | undefined;
  /** How the quotes of any payment method are grouped, and the names of the methods. */
  grouping?: QuoteGrouping | undefined;
};

const captions: Record<QuoteSort, string> = {
  price: "Quotes, best first",
  reliability: "Quotes, most reliable first",
  speed: "Quotes, fastest first",
};

export function QuotesTable(props: QuotesTableProps) {
  const { quotes, query, grouping } = props;
  const nameOf = ({ provider, payment_method }: QuoteEntry) =>
    grouping ? `${provider.name}, ${methodName(payment_method, grouping)}` : provider.name;
  return (
    <>
      <DataTable
        caption={captions[query.sort ?? "price"]}
        columns={[nameColumn(props), receivedColumn(props), ...detailColumns(props)]}
        rows={grouping ? groupQuotes(quotes, grouping.by) : quotes}
        rowKey={({ provider, payment_method }) => `${provider.identifier} ${payment_method}`}
        rowProps={({ is_supported }) => ({ className: is_supported ? undefined : "text-muted" })}
        groupHead={(quote, above) =>
          grouping && isNewGroup(quote, above, grouping) && <GroupHead {...props} grouping={grouping} quote={quote} />
        }
      />
      <FeeTable quotes={quotes} fiat={query.fiat_currency} nameOf={nameOf} />
    </>
  );
}

/** The provider, or the payment method in a group of one provider. */
function nameColumn({ quotes, grouping }: QuotesTableProps): Column<QuoteEntry> {
  const cheapest = lowestFees(quotes);
  return {
    head: grouping?.by === "provider" ? "Method" : "Provider",
    card: 1,
    className: ({ is_supported }) => (is_supported ? "font-medium" : undefined),
    cell: (quote) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {grouping?.by === "provider" ? (
          methodName(quote.payment_method, grouping)
        ) : (
          <ProviderName provider={quote.provider} isPale={!quote.is_supported} />
        )}
        {quote === cheapest && <Badge>lowest fees</Badge>}
      </span>
    ),
    // On phones, in place of the column.
    sub: ({ fees, fiat_amount, quality }) =>
      fees && (
        <span className="sm:hidden">
          {feePercent(fees, fiat_amount)} fees{completionText(quality) && ` · ${completionText(quality)} done`}
        </span>
      ),
  };
}

/** For an unsupported quote the reason, across the columns that would be empty. */
function receivedColumn({ environment, quotes, query, address, hints, offers }: QuotesTableProps): Column<QuoteEntry> {
  const best = quotes.find(({ is_best }) => is_best);
  const kind = comparedKind(query);
  const { fiat_currency: fiat, crypto_currency: crypto } = query;
  return {
    head: { paid: `Buyer pays (${fiat})`, bought: `Buyer receives (${crypto})`, sold: `Seller receives (${fiat})` }[
      kind
    ],
    isNumber: true,
    className: ({ is_supported }) =>
      is_supported ? "card-2 font-medium sm:h-13" : "card-3 text-start! whitespace-normal!",
    colSpan: ({ is_supported }) => (is_supported ? 1 : kind === "bought" ? 7 : 8),
    cell: (quote) =>
      quote.is_supported ? (
        <>
          {fixed(comparedAmount(quote, kind), kind === "bought" ? 8 : 2)}{" "}
          <span className="block text-xs font-normal">
            {best && !quote.is_best ? <Difference quote={quote} best={best} kind={kind} /> : bestBadge}
          </span>
        </>
      ) : (
        <UnsupportedReason
          environment={environment}
          quote={quote}
          query={query}
          address={address}
          alternatives={{ ...hints.alternatives[quote.provider.identifier], exampleWallet: hints.exampleWallet }}
          blockers={hints.blockers[quote.provider.identifier]}
          offer={offers.get(quote.provider.identifier)}
        />
      ),
  };
}

function detailColumns({
  environment,
  quotes,
  query,
  hints,
  refusedBy,
  grouping,
}: QuotesTableProps): Column<QuoteEntry>[] {
  const { type, fiat_currency: fiat, crypto_currency: crypto } = query;
  const kind = comparedKind(query);
  const topFees = largestTotal(quotes);
  // The same in all rows, so that the decimal points align.
  const places = ratePlaces(numberText(quotes[0]?.exchange_rate ?? 0));
  const amounts: Column<QuoteEntry>[] = [
    // A buyer pays the same at every provider for a fiat amount.
    ...(kind === "bought"
      ? []
      : [
          {
            head: `${type === "BUY" ? "Buyer receives" : "Seller sends"} (${crypto})`,
            cell: ({ crypto_amount }: QuoteEntry) => fixed(crypto_amount, 8),
          },
        ]),
    { head: `Effective rate (${fiat})`, hiddenBelow: "md", cell: ({ exchange_rate }) => fixed(exchange_rate, places) },
    {
      head: `Fees (${fiat})`,
      hiddenBelow: "md",
      cell: ({ fees, fiat_amount }) => fees && <FeeBar fees={fees} fiatAmount={fiat_amount} top={topFees} />,
    },
    {
      head: "Completes",
      hint: `${environment === "sandbox" ? "Sandbox transactions" : "Transactions"} of the last 90 days that succeeded`,
      hiddenBelow: "lg",
      cell: ({ quality }) => <Completion quality={quality} />,
    },
    {
      head: "Latency",
      hint: "Median of the last hour",
      className: "text-muted",
      hiddenBelow: "xl",
      cell: ({ provider }) => formatDuration(hints.latencyMs[provider.identifier] ?? null),
    },
    { head: "Expires in", hiddenBelow: "sm", cell: ({ expires_at }) => expires_at && <Countdown until={expires_at} /> },
  ];
  return [
    ...amounts.map((column) => ({ ...column, isNumber: true })),
    {
      head: "Action",
      isActions: true,
      className: "card-5",
      cell: ({ provider, payment_method }) => (
        <CreateTransaction
          environment={environment}
          provider={provider}
          query={{ ...query, payment_method }}
          method={grouping && methodName(payment_method, grouping)}
          refusedBy={refusedBy}
        />
      ),
    },
  ];
}

const fixed = (amount: number, places: number) => formatFixed(numberText(amount), places);

/** The quote with the lowest fees, unless there is a tie. */
function lowestFees(quotes: QuoteEntry[]): QuoteEntry | undefined {
  const priced = quotes.flatMap((quote) => (quote.fees ? [{ quote, total: totalOf(quote.fees) }] : []));
  const [first, second] = priced.sort((a, b) => Number(a.total) - Number(b.total));
  return first && second && Number(first.total) < Number(second.total) ? first.quote : undefined;
}

const bestBadge = <Badge tone="accent">best</Badge>;

/** How far the rate is from the best one, and how much less the user receives. */
function Difference({ quote, best, kind }: { quote: QuoteEntry; best: QuoteEntry; kind: ComparedKind }) {
  const [mine, other] = [quote, best].map((one) => numberText(comparedAmount(one, kind))) as [string, string];
  const difference = kind === "paid" ? subtractText(mine, other) : subtractText(other, mine);
  const text = `${formatFixed(difference, kind === "bought" ? 8 : 2)} ${kind === "paid" ? "more" : "less"} than with ${best.provider.name}`;
  return (
    <span title={text}>
      {formatSignedPercent(`-${numberText(Math.abs(quote.percentage_diff))}`)}
      <span className="text-muted"> vs. best</span>
      <span className="sr-only">, {text}</span>
    </span>
  );
}

type FeeTableProps = {
  quotes: QuoteEntry[];
  fiat: string;
  nameOf: (quote: QuoteEntry) => string;
};

const names: { name: FeePart["name"]; label: string }[] = [
  { name: "provider", label: "Provider fee" },
  { name: "network", label: "Network fee" },
  { name: "service", label: "Service fee" },
];

/** The legend of the fee bars, and their values. */
function FeeTable({ quotes, fiat, nameOf }: FeeTableProps) {
  const priced = quotes.flatMap((quote) => (quote.fees ? [{ name: nameOf(quote), fees: quote.fees }] : []));
  if (priced.length === 0) return null;
  return (
    <div className="mt-3">
      <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        Rates include all fees:
        {names.map(({ name, label }) => (
          <LegendItem key={name} name={label} className={feeFills[name]} />
        ))}
      </p>
      <ChartTable
        caption={`Fees in ${fiat}`}
        head={["Provider", ...names.map(({ label }) => `${label} (${fiat})`), `Total (${fiat})`]}
        rows={joinRows(priced.map(({ name, fees }) => [name, ...feeColumns(fees), formatFixed(totalOf(fees), 2)]))}
      />
    </div>
  );
}
