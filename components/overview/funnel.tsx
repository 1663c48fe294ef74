import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import type { Overview } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";
import { previousPeriods } from "./periods.ts";

type FunnelProps = { overview: Overview; links: Links };

/** How many transactions reached each step, and where the others were left. */
export function Funnel({ overview: { transactions, period }, links }: FunnelProps) {
  const { now, before } = transactions;
  const stages = [
    { name: "Created", of: "created", lost: "", href: links.transactions() },
    { name: "Opened by the buyer", of: "opened", lost: "never opened", href: links.transactions({ stage: "opened" }) },
    {
      name: "Sent to the provider",
      of: "handedOver",
      lost: "left before the provider",
      href: links.transactions({ stage: "handed_over" }),
    },
    { name: "Paid", of: "paid", lost: "left before paying", href: links.transactions({ stage: "paid" }) },
    {
      name: "Successful",
      of: "success",
      lost: "paid but not completed",
      href: links.transactions({ status: "success" }),
    },
  ] as const;
  const lostAt = stages.map(({ of }, index) => now[stages[index - 1]?.of ?? of] - now[of]);
  const most = Math.max(...lostAt);
  return (
    <section aria-labelledby="funnel" className="border-line flex min-w-0 flex-col border-t pt-3">
      <h2 id="funnel" className="font-semibold">
        {now.created === 0 ? "Conversion" : `Conversion · ${formatPercent(now.success, now.created)} of created`}
      </h2>
      <p className="text-muted text-xs">Where buyers leave, compared with {previousPeriods[period]}</p>
      <ol className="mt-3 flex flex-1 flex-col justify-between gap-2.5">
        {stages.map(({ name, of, lost, href }, index) => {
          const previous = stages[index - 1]?.of;
          const left = lostAt[index] ?? 0;
          return (
            <li key={of}>
              <p className="flex justify-between gap-3 tabular-nums">
                <span>{name}</span>
                <span>
                  <TextLink href={href}>{formatNumber(now[of])}</TextLink>
                  <span className="text-muted inline-block w-16 text-end">{formatPercent(now[of], now.created)}</span>
                </span>
              </p>
              <StageBar reached={now[of]} left={left} isMost={left === most} created={now.created} />
              {previous && (
                <p className="text-muted mt-0.5 text-xs tabular-nums">
                  <span className={left === most && most > 0 ? "text-ink font-medium" : ""}>
                    {formatPercent(left, now[previous])} {lost}
                  </span>
                  {before[previous] > 0 && `, was ${formatPercent(before[previous] - before[of], before[previous])}`}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type StageBarProps = { reached: number; left: number; isMost: boolean; created: number };

/** Those who reached the stage, then those who left since the one before. */
function StageBar({ reached, left, isMost, created }: StageBarProps) {
  const percent = (count: number) => `${created === 0 ? 0 : (count / created) * 100}%`;
  return (
    <svg aria-hidden="true" className="mt-1 block h-3 w-full">
      <rect width={percent(reached + left)} height="100%" rx="2" className={isMost ? "fill-bad/35" : "fill-rest"} />
      <rect width={percent(reached)} height="100%" rx="2" className="fill-accent" />
    </svg>
  );
}
