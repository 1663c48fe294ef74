import type { Metadata } from "next";
import { HistoryList } from "#components/status-page/component-history.tsx";
import { IncidentList } from "#components/status-page/incident-list.tsx";
import { SubscribeForm } from "#components/status-page/subscribe-form.tsx";
import { LatencyChart } from "#components/ui/chart/latency-chart.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { dayMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration, formatMinute } from "#lib/format-time.ts";
import type { Condition, PublicIncident, StatusHistory } from "#lib/status/contract.ts";
import { readHistory } from "#lib/status/read-history.ts";
import { readStatus } from "#lib/status/read-status.ts";
import { hasEmailSubscriptions } from "#lib/status/subscriptions.ts";
import { utc } from "#lib/time-zone.ts";

export const metadata: Metadata = {
  title: "Status",
  description: "Current status and 90 days of history of this Slipway installation and its providers.",
  alternates: { types: { "application/atom+xml": "/status/feed.xml" } },
};
export const dynamic = "force-dynamic";

const [recentDays, recentMax] = [14, 3];

const headlines: Record<Condition, { text: string; kind: StatusKind }> = {
  operational: { text: "All systems operational", kind: "success" },
  degraded: { text: "Degraded performance", kind: "processing" },
  down: { text: "Service disruption", kind: "failed" },
};

/** Sent without Next's scripts, so that everything works as plain HTML. */
export default async function StatusPage({ searchParams }: PageProps<"/status">) {
  const now = currentTime();
  // Without the database there is no history, but still a status.
  const [{ condition, at, components, providers }, history] = await Promise.all([
    readStatus(now),
    readHistory(now).catch(() => null),
  ]);
  const headline = headlines[condition];
  const incidents = history?.incidents ?? [];
  const recent = incidents.filter(({ ended_at }, index) => isRecent(ended_at, index, now));
  const earlier = incidents.filter((incident) => !recent.includes(incident));
  return (
    <>
      {env().isSimulated && <SimulatedNotice />}
      <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10">
        <Header />
        <h1 className="text-lg font-semibold tracking-tight">
          <Status kind={headline.kind}>
            <span className="text-ink">{headline.text}</span>
          </Status>
        </h1>
        <p className="text-muted mt-1">
          Updated <time dateTime={at}>{formatMinute(new Date(at), utc)}</time> · Times are in UTC ·{" "}
          <TextLink href="/status.json" prefetch={false}>
            View as JSON
          </TextLink>
        </p>
        {recent.length > 0 && (
          <section className="mt-8">
            <h2 className="mb-4 font-semibold">Recent incidents</h2>
            <IncidentList incidents={recent} zone={utc} />
          </section>
        )}
        <HistoryList title="Slipway" lines={components} histories={history?.components ?? []} />
        {environments.map(
          (environment) =>
            providers[environment].length > 0 && (
              <HistoryList
                key={environment}
                title={`Providers in ${environment}`}
                lines={providers[environment]}
                histories={history?.providers[environment] ?? []}
                isCompact
                isFolded={environment === "sandbox" && providers.production.length > 0}
              />
            ),
        )}
        {history && <HistorySections history={history} earlier={earlier} hasRecent={recent.length > 0} />}
        <Subscription outcome={(await searchParams).outcome} />
      </main>
    </>
  );
}

const Header = () => (
  <div className="mb-8 flex items-center gap-4">
    <div className="grow">
      <Brand href="/" />
    </div>
    <a href="#updates" className={buttonClass("plain")}>
      Get updates
    </a>
    <TextLink href="/docs">Docs</TextLink>
  </div>
);

/** What has not ended is, and few others, so that the components stay in view. */
const isRecent = (endedAt: string | null, index: number, now: Date) =>
  endedAt === null || (index < recentMax && now.getTime() - Date.parse(endedAt) < recentDays * dayMs);

type HistorySectionsProps = { history: StatusHistory; earlier: PublicIncident[]; hasRecent: boolean };

function HistorySections({ history: { latency }, earlier, hasRecent }: HistorySectionsProps) {
  const { environment, days } = latency;
  const last = days.findLast(({ p50Ms }) => p50Ms !== null);
  return (
    <>
      <div className="mt-10">
        <LatencyChart
          id="latency"
          title={`Quote latency in ${environment}${last ? ` · ${formatDuration(last.p50Ms)} median` : ""}`}
          label="Time until a provider answers a quote request, by day"
          steps={days.map(({ date, ...latencies }) => ({ at: `${date}T00:00:00.000Z`, ...latencies }))}
          zone={utc}
          isStatic
        />
      </div>
      {(earlier.length > 0 || !hasRecent) && (
        <section className="mt-10">
          <h2 className="mb-4 font-semibold">{hasRecent ? "Earlier incidents" : "Incidents in the last 90 days"}</h2>
          <IncidentList incidents={earlier} zone={utc} />
        </section>
      )}
    </>
  );
}

/** Email only where it can be sent; the feed always. */
const Subscription = ({ outcome }: { outcome: unknown }) => (
  <section id="updates" className="border-line mt-10 border-t pt-6">
    <h2 className="font-semibold">Get updates</h2>
    <p className="text-muted mt-0.5 mb-4">
      {hasEmailSubscriptions() && "By email when an incident starts, is updated, or ends, or with the "}
      <TextLink href="/status/feed.xml" prefetch={false}>
        Atom feed
      </TextLink>
      {hasEmailSubscriptions() ? "." : " for RSS readers."}
    </p>
    {hasEmailSubscriptions() && <SubscribeForm outcome={outcome} />}
  </section>
);
