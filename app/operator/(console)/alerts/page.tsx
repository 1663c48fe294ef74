import type { Metadata } from "next";
import { AddChannel } from "#components/alerts/add-channel.tsx";
import { AlertSections } from "#components/alerts/alert-sections.tsx";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requireOperator } from "#http/session.ts";
import { alertsPage } from "#lib/alerts/contract.ts";
import { listAlerts } from "#lib/alerts/list-alerts.ts";
import { readAlertSettings } from "#lib/alerts/manage-channels.ts";
import { currentTime } from "#lib/clock.ts";

export const metadata: Metadata = { title: "Alerts" };

const path = "/operator/alerts";

export default async function OperatorAlertsPage({ searchParams }: PageProps<"/operator/alerts">) {
  await requireOperator();
  const { environment, cursor } = alertsPage.parse(omitEmpty(await searchParams));
  const scope = { partnerId: null, environment };
  const [settings, history] = await Promise.all([readAlertSettings(scope), listAlerts(scope, cursor, currentTime())]);
  const root = `/api/operator/alerts/${environment}`;
  return (
    <>
      <PageHeader
        title="Alerts"
        description="Tell operators in chat or by email when something needs attention. Partners set up their own."
        actions={
          <>
            <EnvironmentTabs current={environment} hrefOf={(name) => `${path}?environment=${name}`} />
            <AddChannel root={root} recipients={settings.recipients} refusedBy={undefined} />
          </>
        }
      />
      <AlertSections
        root={root}
        path={path}
        query={{ environment }}
        cursor={cursor}
        settings={settings}
        history={history}
        isOperators
      />
    </>
  );
}
