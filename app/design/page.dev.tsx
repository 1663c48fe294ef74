import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ChartSamples } from "#app/design/chart-samples.tsx";
import { ControlSamples } from "#app/design/control-samples.tsx";
import { DataSamples } from "#app/design/data-samples.tsx";
import { SidePanelSample } from "#app/design/side-panel-sample.tsx";
import { StateSamples } from "#app/design/state-samples.tsx";
import { Tokens } from "#app/design/tokens.tsx";
import { MenuLink } from "#components/ui/menu/menu-items.tsx";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { Brand } from "#components/ui/page/brand.tsx";
import { Breadcrumbs } from "#components/ui/page/breadcrumbs.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { SkipLink } from "#components/ui/page/skip-link.tsx";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import { Toasts } from "#components/ui/page/toasts.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";
import { ActionSamples } from "./action-samples.tsx";

export const metadata: Metadata = { title: "Design" };

const sections = [
  { title: "Tokens", Samples: Tokens },
  { title: "Actions", Samples: ActionSamples },
  { title: "Controls", Samples: ControlSamples },
  { title: "Data", Samples: DataSamples },
  { title: "Charts", Samples: ChartSamples },
  { title: "Page states", Samples: StateSamples },
];

/** Every shared component in every state, in light and dark. Part of `npm run dev` only: builds don't include this
 * file extension (next.config.mjs). */
// biome-ignore lint/style/noDefaultExport: Next requires it.
export default async function DesignPage({ searchParams }: { searchParams: Promise<{ panel?: string }> }) {
  const { panel } = await searchParams;
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <main id="main" className="max-w-300 px-4 py-6 md:px-6">
      <SkipLink />
      <Brand href="/design" />
      <Breadcrumbs breadcrumbs={[{ title: "Documentation", href: "/docs" }]} />
      <SimulatedNotice />
      <PageHeader
        title="Design"
        status={<Badge tone="accent">Sample</Badge>}
        id={{ id: "tx_4Zk1mQvY8sT2bN6hR0cWdE", what: "transaction ID" }}
        description="Every shared component in every state."
        menu={<MenuLink href="/design">Reload</MenuLink>}
        actions={
          <div className="w-56">
            <ThemeToggle current={theme} />
          </div>
        }
      />
      {sections.map(({ title, Samples }) => (
        <section key={title} aria-labelledby={title} className="border-line mb-10 flex flex-col gap-6 border-t pt-4">
          <h2 id={title} className="text-md font-semibold">
            {title}
          </h2>
          <Samples />
        </section>
      ))}
      <SidePanelSample isOpen={panel === "open"} />
      <Toasts />
      <TimeTooltip />
      <AutoRefresh everyMs={null} />
    </main>
  );
}
