import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ActSamples } from "#app/design/act-samples.tsx";
import { ControlSamples } from "#app/design/control-samples.tsx";
import { DataSamples } from "#app/design/data-samples.tsx";
import { SidePanelSample } from "#app/design/side-panel-sample.tsx";
import { StateSamples } from "#app/design/state-samples.tsx";
import { Tokens } from "#app/design/tokens.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { readTheme, themeCookie } from "#components/ui/page/theme.ts";
import { ThemeToggle } from "#components/ui/page/theme-toggle.tsx";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";

export const metadata: Metadata = { title: "Design" };

const sections = [
  { title: "Tokens", Samples: Tokens },
  { title: "Acts", Samples: ActSamples },
  { title: "Controls", Samples: ControlSamples },
  { title: "Data", Samples: DataSamples },
  { title: "States of a page", Samples: StateSamples },
];

/** Every part that pages are made of, in every state; the switch at the top shows them in light and in dark. Only
 * `npm run dev` has this page: no build knows the ending of its name (next.config.mjs). */
// biome-ignore lint/style/noDefaultExport: Next wants it.
export default async function DesignPage({ searchParams }: { searchParams: Promise<{ panel?: string }> }) {
  const { panel } = await searchParams;
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  return (
    <main className="max-w-300 px-4 py-6 md:px-6">
      <PageHeader
        title="Design"
        description="Every part in every state. What is not here is not used."
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
      <TimeTooltip />
    </main>
  );
}
