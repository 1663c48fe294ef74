import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { DocsFrame } from "#components/docs/docs-frame.tsx";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { env } from "#lib/env.ts";
import { operationList } from "#lib/openapi/operations.ts";

export const metadata: Metadata = {
  title: { template: "%s · API reference · Slipway", default: "API reference" },
};

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const links = operationList.map(({ operationId, method, summary }) => ({
    href: `/docs/${operationId}`,
    title: summary,
    method: method.toUpperCase(),
  }));
  return (
    <DocsFrame operations={links} theme={theme} isSimulated={env().isSimulated}>
      {children}
    </DocsFrame>
  );
}
