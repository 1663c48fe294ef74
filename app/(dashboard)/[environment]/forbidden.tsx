"use client";
import { usePathname } from "next/navigation";
import { PageRefused } from "#components/shell/page-refused.tsx";

/** Next passes no parameters to it, so the environment is read from the path. */
export default function DashboardForbiddenPage() {
  return <PageRefused who="An owner" home={`/${usePathname().split("/")[1]}/overview`} />;
}
