import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { ProviderBalances } from "#components/operator/payouts/provider-balances.tsx";
import { PartnerStatementsTable } from "#components/operator/statements/partner-statements-table.tsx";
import { ProviderTotalsTable } from "#components/operator/statements/provider-totals-table.tsx";
import { Segments } from "#components/overview/segments.tsx";
import { monthName } from "#components/statements/statement-text.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { Environment } from "#db/enums.ts";
import { requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { formatNumber } from "#lib/format-number.ts";
import { shiftMonth } from "#lib/ledger/contract.ts";
import { readBalances } from "#lib/payouts/read-payouts.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { statementsQuery } from "#lib/statements/contract.ts";
import { monthOf } from "#lib/statements/month.ts";
import { type ProviderMonth, readStatements } from "#lib/statements/read-all.ts";

export const metadata: Metadata = { title: "Statements" };

const path = "/operator/statements";

export default async function StatementsPage({ searchParams }: PageProps<"/operator/statements">) {
  await requireOperator();
  const query = statementsQuery.parse(omitEmpty(await searchParams));
  const { environment } = query;
  const now = currentTime();
  const month = query.month ?? shiftMonth(monthOf(now), -1);
  const { partners, providers, openCount, isClosable } = await readStatements(environment, month, now);
  const addressOf = (change: Partial<typeof query>) => pageAddress(path, { environment, month, ...change });
  return (
    <>
      <PageHeader
        title="Statements"
        description="What each partner is owed, and what each provider's transactions brought. Months are in UTC, and currencies aren't converted."
        actions={
          <>
            <EnvironmentTabs current={environment} hrefOf={(name) => addressOf({ environment: name })} />
            {isClosable && openCount > 0 && (
              <CloseMonth environment={environment} month={month} openCount={openCount} />
            )}
          </>
        }
      />
      <nav aria-label="Month" className="mb-3 flex flex-wrap items-center gap-2">
        <LinkButton href={addressOf({ month: shiftMonth(month, -1) })}>Previous month</LinkButton>
        <h2 className="text-md font-semibold">{monthName(month)}</h2>
        {month < monthOf(now) && <LinkButton href={addressOf({ month: shiftMonth(month, 1) })}>Next month</LinkButton>}
        <p className="text-muted">{stateText(month, openCount, now)}</p>
      </nav>
      {partners.length === 0 ? (
        <EmptyState sentence={`No transactions succeeded or were refunded in ${monthName(month)}.`} />
      ) : (
        <>
          <PartnerStatementsTable
            rows={partners}
            hrefOf={(id) => `/operator/partners/${id}/${environment}/statements/${month}`}
          />
          <ProviderTotals rows={providers} query={{ ...query, month }} />
        </>
      )}
      {environment === "production" && <OwedByProviders now={now} />}
    </>
  );
}

type ProviderTotalsProps = {
  rows: ProviderMonth[];
  query: { environment: Environment; month: string; currency?: string | undefined };
};

/** In one currency: the chosen one, or the one with the most transactions. */
function ProviderTotals({ rows, query: { environment, month, currency } }: ProviderTotalsProps) {
  const currencies = [...Map.groupBy(rows, ({ fiat_currency }) => fiat_currency)]
    .map(([code, own]) => ({ code, own, count: own.reduce((total, { count }) => total + count, 0) }))
    .sort((one, other) => other.count - one.count);
  const shown = currencies.find(({ code }) => code === currency) ?? currencies[0];
  if (!shown) return null;
  return (
    <>
      <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="text-md font-semibold">Providers</h2>
        {currencies.length > 1 && (
          <Segments
            label="Currency"
            segments={currencies.map(({ code }) => ({
              name: code,
              text: code,
              href: pageAddress(path, { environment, month, currency: code }),
            }))}
            current={shown.code}
          />
        )}
      </div>
      <ProviderTotalsTable
        rows={shown.own}
        currency={shown.code}
        providers={providerNames}
        hrefOf={({ provider, fiat_currency }) =>
          pageAddress("/operator/transactions", {
            ...{ environment, provider, fiat_currency },
            ...{ ledger_period: month, ledger_kind: "volume" },
          })
        }
      />
    </>
  );
}

async function OwedByProviders({ now }: { now: Date }) {
  const balances = await readBalances(now);
  if (balances.length === 0) return null;
  return (
    <>
      <h2 className="text-md mt-6 mb-2 font-semibold">Owed by providers</h2>
      <p className="text-muted mb-2">
        The commission in production from the first transaction to now, less what was paid out. The page of the provider
        has it by currency, and records payouts.
      </p>
      <ProviderBalances rows={balances} providers={providerNames} />
    </>
  );
}

function stateText(month: string, openCount: number, now: Date): string {
  if (month >= monthOf(now)) return "The month hasn't ended.";
  if (openCount === 0) return "Closed for all partners";
  return `Open for ${formatNumber(openCount)} ${openCount === 1 ? "partner" : "partners"}`;
}

type CloseMonthProps = { environment: string; month: string; openCount: number };

const CloseMonth = ({ environment, month, openCount }: CloseMonthProps) => (
  <RequestDialog
    path={`/api/operator/statements/${environment}`}
    method="POST"
    fixed={{ month }}
    label="Close month"
    look="primary"
    title={`Close ${monthName(month)} in ${environment} for ${formatNumber(openCount)} ${openCount === 1 ? "partner" : "partners"}?`}
    description="Closed statements can't be changed or opened again. Earlier open months are closed, too. Later refunds become adjustments of the month in which they are learned. A partner whose successful transactions aren't all in the ledger is left out."
    action="Close month"
    busy="Closing…"
    failed="The month was not closed"
    done="Month closed"
  />
);
