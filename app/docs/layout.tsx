import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { navigationOf } from "#lib/docs/navigation.ts";
import { env } from "#lib/env.ts";

export const metadata: Metadata = {
  title: { template: "%s · Slipway docs", default: "Docs" },
};

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <DocsFrame groups={navigationOf(await readGuides())} theme={theme} isSimulated={env().isSimulated}>
      {children}
    </DocsFrame>
  );
}
