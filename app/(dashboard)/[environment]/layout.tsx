import type { Metadata } from "next";
import { cookies } from "next/headers";
import { requirePartner } from "#app/session.ts";
import { StepUp } from "#components/account/step-up.tsx";
import { DashboardFrame } from "#components/shell/dashboard-frame.tsx";
import { QueryRoot } from "#components/shell/query-root.tsx";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { env } from "#lib/env.ts";

export async function generateMetadata({ params }: LayoutProps<"/[environment]">): Promise<Metadata> {
  const isSandbox = (await params).environment === "sandbox";
  return { title: { template: isSandbox ? "%s · SANDBOX · Slipway" : "%s · Slipway", default: "Slipway" } };
}

export default async function DashboardLayout({ params, children }: LayoutProps<"/[environment]">) {
  const partner = await requirePartner(params);
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <QueryRoot>
      <DashboardFrame environment={partner.environment} person={partner} theme={theme} isSimulated={env().isSimulated}>
        {children}
        <StepUp environment={partner.environment} />
      </DashboardFrame>
    </QueryRoot>
  );
}
