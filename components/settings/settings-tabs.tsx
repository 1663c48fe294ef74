import { Tabs } from "#components/ui/page/tabs.tsx";
import type { Environment } from "#db/enums.ts";

type SettingsTabsProps = {
  environment: Environment;
  current: "General" | "Members" | "Your account" | "Audit log" | "Security";
};

export function SettingsTabs({ environment, current }: SettingsTabsProps) {
  const root = `/${environment}/settings`;
  const tabs = [
    { title: "General", href: root, skeleton: { rows: 6, hasTabs: true } },
    { title: "Members", href: `${root}/members`, skeleton: { rows: 6, hasTabs: true } },
    { title: "Your account", href: `${root}/account`, skeleton: { rows: 6, hasTabs: true } },
    { title: "Audit log", href: `${root}/audit`, skeleton: { rows: 20, hasTabs: true, hasFilters: true } },
    { title: "Security", href: `${root}/security`, skeleton: { rows: 20, hasTabs: true } },
  ];
  return <Tabs label="Settings" tabs={tabs} current={current} />;
}
