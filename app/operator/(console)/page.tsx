import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { requireOperator } from "#app/session.ts";
import { FirstRun } from "#components/operator/first-run.tsx";
import { OperatorAttentionList } from "#components/operator/operator-attention-list.tsx";
import { HealthTable } from "#components/operator/providers/health-table.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { formatNumber } from "#lib/format-number.ts";
import { listAttentionItems } from "#lib/operators/list-attention-items.ts";
import { countMax, readOverview } from "#lib/operators/read-overview.ts";

export const metadata: Metadata = { title: "Overview" };

const countText = (count: number) => (count >= countMax ? `${formatNumber(countMax)}+` : formatNumber(count));

const Oldest = ({ at }: { at: Date | null }) =>
  at && (
    <>
      Oldest <TimeText at={at.toISOString()} className="relative" isLong />
    </>
  );

export default async function OverviewPage() {
  await requireOperator();
  const now = currentTime();
  const overview = await readOverview(now);
  const { health, queue, onHold, stuck, steps } = overview;
  return (
    <>
      <PageHeader title="Overview" />
      <OperatorAttentionList items={listAttentionItems(overview, now)} now={now} />
      <FirstRun steps={steps} isSimulated={env().isSimulated} />
      <dl className="mb-8 grid max-w-300 grid-cols-2 gap-3 md:grid-cols-4">
        <MetricCard
          name="Needs review"
          value={countText(onHold)}
          isAlarming={onHold > 0}
          note={onHold > 0 && "Update doesn't match the order"}
          href="/operator/transactions?problem=review"
        />
        <MetricCard
          name="Delayed transactions"
          value={countText(stuck)}
          isAlarming={stuck > 0}
          note={stuck > 0 && "Longer than usual at the provider"}
          href="/operator/transactions?problem=stuck"
        />
        <MetricCard
          name="Webhook deliveries due"
          value={countText(queue.due)}
          note={queue.oldestDueAt ? <Oldest at={queue.oldestDueAt} /> : `${countText(queue.waiting)} scheduled`}
          href="/operator/deliveries?status=pending"
        />
        <MetricCard
          name="Paused endpoints"
          value={countText(queue.pausedEndpoints)}
          note={`${countText(queue.failingEndpoints)} failing, ${countText(queue.leasedEndpoints)} sending now`}
          href="/operator/deliveries"
        />
        <MetricCard
          name="Pending callbacks"
          value={countText(queue.callbacksParked)}
          note={<Oldest at={queue.oldestCallbackAt} />}
          href="/operator/callbacks"
        />
        <MetricCard
          name="Failed callbacks"
          value={countText(queue.callbacksFailed)}
          isAlarming={queue.callbacksFailed > 0}
          href="/operator/callbacks"
        />
      </dl>
      {environments.map((environment) => (
        <section key={environment} className="mb-8">
          <h2 className="mb-2 font-semibold">Providers in {environment}</h2>
          {health[environment].length > 0 ? (
            <HealthTable environment={environment} rows={health[environment]} />
          ) : (
            <p className="text-muted">No provider has credentials in {environment}, so partners get no quotes.</p>
          )}
        </section>
      ))}
    </>
  );
}

type MetricCardProps = {
  name: string;
  value: ReactNode;
  /** Details, such as the age of the oldest item. */
  note?: ReactNode;
  /** Needs attention. */
  isAlarming?: boolean;
  href: string;
};

/** A number that links to the list it counts. */
function MetricCard({ name, value, note, isAlarming, href }: MetricCardProps) {
  return (
    <div className="rounded-panel border-line bg-raised relative border px-4 py-3">
      <dt className="text-muted text-sm">
        <Link href={href} prefetch={false} className="after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className={classNames("mt-1 text-lg font-semibold tabular-nums", isAlarming && "text-bad")}>{value}</dd>
      <dd className="text-muted min-h-5 text-sm">{note}</dd>
    </div>
  );
}
