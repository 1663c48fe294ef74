import { Tabs } from "#components/ui/page/tabs.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

type WebhooksTabsProps = { environment: Environment; current: "Endpoints" | "Deliveries" | "Verification" };

export function WebhooksTabs({ environment, current }: WebhooksTabsProps) {
  const { endpoints, deliveries, verify } = webhookPaths(environment);
  const tabs = [
    { title: "Endpoints", href: endpoints, skeleton: { rows: 4, hasTabs: true } },
    { title: "Deliveries", href: deliveries, skeleton: { rows: 20, hasTabs: true, hasFilters: true } },
    { title: "Verification", href: verify, skeleton: { rows: 8, hasTabs: true } },
  ];
  return <Tabs label="Webhooks" tabs={tabs} current={current} />;
}
