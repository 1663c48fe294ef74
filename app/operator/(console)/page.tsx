import type { Metadata } from "next";
import { requireOperator } from "#app/operator-session.ts";
import { Figure } from "#components/operator/figure.tsx";
import { HealthTable } from "#components/operator/providers/health-table.tsx";
import { FirstRun } from "#components/operator/system/first-run.tsx";
import { DecisionList } from "#components/operator/transactions/decision-list.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { environments } from "#db/enums.ts";
import { env } from "#lib/env.ts";
import { listDecisions } from "#lib/operators/list-decisions.ts";
import { countMax, readOverview } from "#lib/operators/read-overview.ts";

export const metadata: Metadata = { title: "Overview" };

const counted = (count: number) =>
  count >= countMax ? `${countMax.toLocaleString("en")} or more` : count.toLocaleString("en");

export default async function OverviewPage() {
  await requireOperator();
  const now = new Date();
  const overview = await readOverview(now);
  const { health, queue, onHold, stuck, steps } = overview;
  const since = (at: Date | null, word: string) =>
    at && (
      <>
        {word} <TimeText at={at.toISOString()} className="relative" />
      </>
    );
  return (
    <>
      <PageHeader title="Overview" description="What waits for you, and how the providers and queues are doing." />
      <DecisionList decisions={listDecisions(overview, now)} />
      <FirstRun steps={steps} isSimulated={env().isSimulated} />
      <dl className="mb-8 grid max-w-300 grid-cols-2 gap-3 md:grid-cols-4">
        <Figure
          name="Held for a decision"
          value={counted(onHold)}
          isAlarming={onHold > 0}
          note={onHold > 0 && "a report did not match"}
          href="/operator/transactions?trouble=review"
        />
        <Figure
          name="Stuck transactions"
          value={counted(stuck)}
          isAlarming={stuck > 0}
          note={stuck > 0 && "longer than usual there"}
          href="/operator/transactions?trouble=stuck"
        />
        <Figure
          name="Deliveries due"
          value={counted(queue.due)}
          note={since(queue.oldestDueAt, "oldest due") ?? `${counted(queue.waiting)} wait for their turn`}
          href="/operator/deliveries?status=pending"
        />
        <Figure
          name="Endpoints paused"
          value={counted(queue.pausedEndpoints)}
          note={`${counted(queue.failingEndpoints)} more only fail, ${counted(queue.leasedEndpoints)} are served now`}
          href="/operator/deliveries"
        />
        <Figure
          name="Callbacks waiting"
          value={counted(queue.callbacksParked)}
          note={since(queue.oldestCallbackAt, "oldest from")}
          href="/operator/callbacks"
        />
        <Figure
          name="Callbacks given up"
          value={counted(queue.callbacksFailed)}
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
            <p className="text-muted">No provider has credentials here, so partners get no quotes.</p>
          )}
        </section>
      ))}
    </>
  );
}
