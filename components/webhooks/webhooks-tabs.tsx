import { skeletonOf } from "#components/shell/pages.ts";
import { Tabs } from "#components/ui/page/tabs.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";

type WebhooksTabsProps = { environment: Environment; current: "Endpoints" | "Deliveries" | "Verification" };

export function WebhooksTabs({ environment, current }: WebhooksTabsProps) {
  const { endpoints, deliveries, verify } = webhookPaths(environment);
  const tabs = [
    { title: "Endpoints", href: endpoints, skeleton: skeletonOf(environment, "webhooks") },
    { title: "Deliveries", href: deliveries, skeleton: skeletonOf(environment, "webhooks/deliveries") },
    { title: "Verification", href: verify, skeleton: skeletonOf(environment, "webhooks/verify") },
  ];
  return <Tabs label="Webhooks" tabs={tabs} current={current} />;
}
