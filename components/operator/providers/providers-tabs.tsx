import { skeletonOf } from "#components/shell/pages.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Tabs } from "#components/ui/page/tabs.tsx";
import type { Environment } from "#db/enums.ts";

const pages = [
  { title: "Providers", path: "providers" },
  { title: "Countries", path: "providers/countries" },
] as const;

type ProvidersTabsProps = { environment: Environment; current: (typeof pages)[number]["title"] };

export function ProvidersTabs({ environment, current }: ProvidersTabsProps) {
  const tabs = pages.map(({ title, path }) => ({
    title,
    href: pageAddress(`/operator/${path}`, { environment }),
    skeleton: skeletonOf("operator", path),
  }));
  return <Tabs label="Providers" tabs={tabs} current={current} />;
}
