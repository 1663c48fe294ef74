import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { z } from "zod";
import { ProviderFee } from "#components/operator/fees/provider-fee.tsx";
import { ProviderPayouts } from "#components/operator/payouts/provider-payouts.tsx";
import { ConnectionTest } from "#components/operator/providers/connection-test.tsx";
import { DisabledRoutes } from "#components/operator/providers/disabled-routes.tsx";
import { HealthHistory } from "#components/operator/providers/health-history.tsx";
import { ProviderHead } from "#components/operator/providers/provider-head.tsx";
import { ProviderMetrics } from "#components/operator/providers/provider-metrics.tsx";
import { SavedSettings } from "#components/operator/providers/saved-settings.tsx";
import { Section } from "#components/settings/section.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { environments } from "#db/enums.ts";
import { readerClock } from "#http/reader-clock.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { readProviderFee } from "#lib/fees/read-fees.ts";
import { dayOf } from "#lib/ledger/entries.ts";
import { readBalances, readPayouts, readPayoutTerms } from "#lib/payouts/read-payouts.ts";
import { findProposedChange } from "#lib/people/operators/list-proposals.ts";
import { providerNames, readProvider } from "#lib/people/operators/read-providers.ts";
import type { Operator } from "#lib/people/operators/session.ts";
import { healthPeriod } from "#lib/providers/health/history-contract.ts";
import { readHealthHistory } from "#lib/providers/health/read-history.ts";
import { type ProviderRef, proposalPlace } from "#lib/providers/settings/set-settings.ts";

type Props = PageProps<"/operator/providers/[environment]/[provider]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { environment, provider } = await params;
  return { title: `${providerNames[provider] ?? "Provider"} in ${environment}` };
}

export default async function ProviderPage({ params, searchParams }: Props) {
  const operator = await requireOperator();
  const { environment, provider } = await params;
  const known = environments.find((name) => name === environment);
  if (!known) notFound();
  const { period } = healthPeriod.parse(omitEmpty(await searchParams));
  return renderProvider({ environment: known, provider }, period, operator);
}

async function renderProvider(place: ProviderRef, period: z.infer<typeof healthPeriod>["period"], operator: Operator) {
  const known = place.environment;
  const now = currentTime();
  const found = await readProvider(place, now);
  if (!found) notFound();
  const { entry, health, disabledRoutes, lastCallbackAt, openTransactions, choices } = found;
  const { zone } = await readerClock(operator);
  const history = health && (await readHealthHistory(place, { period, zone }, now));
  const path = `/api/operator/providers/${known}/${entry.id}`;
  const feeProposal = await findProposedChange({ ...proposalPlace(place), kind: "provider_fee" }, now);
  const needsApproval = env().SVC_REVIEW_APPROVALS > 1;
  const requests = health?.quotes.requests ?? 0;
  return (
    <>
      <ProviderHead
        environment={known}
        entry={entry}
        health={health}
        lastCallbackAt={lastCallbackAt}
        path={path}
        use={{ openTransactions, requests }}
      />
      {health && <ProviderMetrics health={health} openTransactions={openTransactions} />}
      {history && <HealthHistory history={history} path={`/operator/providers/${known}/${entry.id}`} />}
      <ProviderFee
        path={path}
        name={entry.name}
        bps={await readProviderFee(place)}
        proposal={feeProposal}
        operatorId={operator.operatorId}
        needsApproval={needsApproval}
      />
      {known === "production" && <Payouts provider={entry} path={path} now={now} />}
      {operator.role === "admin" && (
        <>
          <Section
            isPanel
            title="Connection"
            about="Tests credentials, signature, clock, and callbacks as far as the provider's API allows, and requests one quote. Works while the provider is disabled, and creates no order."
          >
            <ConnectionTest path={path} isConfigured={entry.isConfigured} />
          </Section>
          <Section
            isPanel
            title="Disabled routes"
            about={`A route is a combination of type, fiat currency, payment method, cryptocurrency, and network; * matches any value. Disabled routes of ${entry.name} are not listed or quoted, and no new orders are created on them.`}
          >
            <DisabledRoutes path={path} name={entry.name} routes={disabledRoutes} choices={choices} />
          </Section>
          <SavedSettings
            environment={known}
            entry={entry}
            path={path}
            requests={requests}
            needsApproval={needsApproval}
          />
        </>
      )}
    </>
  );
}

type PayoutsProps = { provider: { id: string; name: string }; path: string; now: Date };

const payoutsMax = 50;

async function Payouts({ provider: { id, name }, path, now }: PayoutsProps) {
  const [balances, payouts, terms] = await Promise.all([
    readBalances(now, id),
    readPayouts(id, payoutsMax),
    readPayoutTerms(id),
  ]);
  return <ProviderPayouts path={path} name={name} today={dayOf(now)} {...{ balances, payouts, terms }} />;
}
