import type { Metadata } from "next";
import { Brand } from "#components/ui/page/brand.tsx";
import { SimulatedNotice } from "#components/ui/page/simulated-notice.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { TimeTooltip } from "#components/ui/text/time-tooltip.tsx";
import { environments } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import type { Condition, StatusLine } from "#lib/status/contract.ts";
import { readStatus } from "#lib/status/read-status.ts";

export const metadata: Metadata = { title: "Status" };
export const dynamic = "force-dynamic";

const headlines: Record<Condition, string> = {
  operational: "All systems operational",
  degraded: "Degraded performance",
  down: "Service disruption",
};

export default async function StatusPage() {
  const { condition, at, components, providers } = await readStatus(currentTime());
  return (
    <>
      {env().isSimulated && <SimulatedNotice />}
      <main id="main" className="mx-auto w-full max-w-3xl px-4 py-10">
        <div className="mb-8">
          <Brand href="/" />
        </div>
        <h1 className="text-xl font-semibold tracking-tight">{headlines[condition]}</h1>
        <p className="text-muted mt-1 mb-8">
          Updated <TimeText at={at} /> ·{" "}
          <TextLink href="/status.json" prefetch={false}>
            View as JSON
          </TextLink>
        </p>
        <StatusList title="Slipway" lines={components} />
        <div className="grid gap-x-10 md:grid-cols-2">
          {environments.map(
            (environment) =>
              providers[environment].length > 0 && (
                <StatusList key={environment} title={`Providers in ${environment}`} lines={providers[environment]} />
              ),
          )}
        </div>
      </main>
      <TimeTooltip />
    </>
  );
}

type StatusListProps = { title: string; lines: StatusLine[] };

const kinds: Record<Condition, { kind: StatusKind; label: string }> = {
  operational: { kind: "success", label: "Operational" },
  degraded: { kind: "processing", label: "Degraded" },
  down: { kind: "failed", label: "Down" },
};

function StatusList({ title, lines }: StatusListProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-1 font-semibold">{title}</h2>
      <ul>
        {lines.map(({ id, name, condition }) => (
          <li key={id} className="border-line flex min-h-9 items-center justify-between gap-4 border-t">
            <span className="min-w-0 break-words">{name}</span>
            <Status kind={kinds[condition].kind}>{kinds[condition].label}</Status>
          </li>
        ))}
      </ul>
    </section>
  );
}
