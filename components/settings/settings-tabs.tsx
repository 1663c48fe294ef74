"use client";
import { use } from "react";
import { pagesIn, skeletonOf } from "#components/shell/pages.ts";
import { RoleContext } from "#components/shell/role-context.ts";
import { Tabs } from "#components/ui/page/tabs.tsx";
import type { Environment } from "#db/enums.ts";

type SettingsTabsProps = {
  environment: Environment;
  current: "General" | "Company" | "Checkout" | "Members" | "Alerts" | "Your account" | "Audit log" | "Security";
};

export function SettingsTabs({ environment, current }: SettingsTabsProps) {
  const root = `/${environment}/settings`;
  const tabs = [
    { title: "General", href: root, skeleton: skeletonOf(environment, "settings") },
    { title: "Company", href: `${root}/company`, skeleton: skeletonOf(environment, "settings/company") },
    { title: "Checkout", href: `${root}/checkout`, skeleton: skeletonOf(environment, "settings/checkout") },
    { title: "Members", href: `${root}/members`, skeleton: skeletonOf(environment, "settings/members") },
    { title: "Alerts", href: `${root}/alerts`, skeleton: skeletonOf(environment, "settings/alerts") },
    { title: "Your account", href: `${root}/account`, skeleton: skeletonOf(environment, "settings/account") },
    { title: "Audit log", href: `${root}/audit`, skeleton: skeletonOf(environment, "settings/audit") },
    { title: "Security", href: `${root}/security`, skeleton: skeletonOf(environment, "settings/security") },
  ];
  const open = new Set(pagesIn(environment, use(RoleContext)).map(({ href }) => href));
  return <Tabs label="Settings" tabs={tabs.filter(({ href }) => open.has(href))} current={current} />;
}
