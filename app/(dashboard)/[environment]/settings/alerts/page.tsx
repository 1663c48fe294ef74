import type { Metadata } from "next";
import { AddChannel } from "#components/alerts/add-channel.tsx";
import { AlertSections } from "#components/alerts/alert-sections.tsx";
import { SettingsTabs } from "#components/settings/settings-tabs.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { requirePartner } from "#http/session.ts";
import { alertManagers, alertsPage } from "#lib/alerts/contract.ts";
import { listAlerts } from "#lib/alerts/list-alerts.ts";
import { readAlertSettings } from "#lib/alerts/manage-channels.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Alerts" };

export default async function AlertsPage({ params, searchParams }: PageProps<"/[environment]/settings/alerts">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment, role } = partner;
  const scope = { partnerId: partner.partnerId, environment };
  const { cursor } = alertsPage.parse(omitEmpty(await searchParams));
  const [settings, history] = await Promise.all([readAlertSettings(scope), listAlerts(scope, cursor, currentTime())]);
  const root = `/api/dashboard/${environment}/alerts`;
  const refusedBy = alertManagers.includes(role) ? undefined : "alerts-restriction";
  return (
    <>
      <PageHeader
        title="Alerts"
        description={`Tell your team in chat or by email when something in ${environment} needs attention.`}
        actions={<AddChannel root={root} recipients={settings.recipients} refusedBy={refusedBy} />}
      />
      <SettingsTabs environment={environment} current="Alerts" />
      {refusedBy && (
        <p id={refusedBy} className="text-muted mb-4">
          Your role ({role}) can't change alerts. Owners and developers can.
        </p>
      )}
      <AlertSections
        root={root}
        path={`/${environment}/settings/alerts`}
        cursor={cursor}
        settings={settings}
        history={history}
        isOperators={false}
        refusedBy={refusedBy}
      />
    </>
  );
}
