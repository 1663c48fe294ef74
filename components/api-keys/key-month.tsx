import type { ReactNode } from "react";
import { StepChart } from "#components/overview/step-chart.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { KeyDay, KeyUse } from "#lib/api-keys/contract.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";

type KeyMonthProps = {
  environment: Environment;
  keyId: string;
  month: Pick<KeyUse, "paths" | "errors"> & { days: KeyDay[]; isWhole: boolean };
};

/** A key's last 30 days: how much, what for, what went wrong. */
export function KeyMonth({ environment, keyId, month: { days, paths, errors, isWhole } }: KeyMonthProps) {
  const sum = (of: (day: KeyDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const calls = sum(({ requests }) => requests);
  const wrong = sum(({ refused, failed }) => refused + failed);
  const logs = (filter: Record<string, string>) =>
    pageAddress(`/${environment}/api-logs`, { key: keyId, window: "90d", ...filter });
  const note = isWhole ? "of the last 30 days" : "of its newest 1,000 calls";
  if (calls === 0 && paths.length === 0) {
    return (
      <p className="border-line text-muted mt-8 border-t pt-3">No call was made with this key in the last 30 days.</p>
    );
  }
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="xl:col-span-2">
        <StepChart
          id="calls"
          title={`${formatNumber(calls)} ${calls === 1 ? "call" : "calls"} in 30 days, ${formatPercent(wrong, calls)} of them errors`}
          label="Calls with this key on each day"
          overview={{ steps: days, unit: "day" }}
          series={[
            { name: "answered", fill: "rest", of: (day) => day.requests - day.refused - day.failed },
            { name: "refused (4xx)", fill: "wait", of: (day) => day.refused },
            { name: "failed (5xx)", fill: "bad", of: (day) => day.failed },
          ]}
        />
      </div>
      <Counted title="What it calls" note={note}>
        {paths.map(({ method, path, calls: times }) => (
          <Line key={`${method} ${path}`} times={times}>
            <code className="min-w-0 truncate font-mono text-xs">
              {method} {path}
            </code>
          </Line>
        ))}
      </Counted>
      <Counted title="What went wrong" note={note}>
        {errors.length === 0 && <li className="text-muted py-2">Nothing.</li>}
        {errors.map(({ status, code, calls: times }) => (
          <Line key={`${status} ${code}`} times={times}>
            <TextLink href={logs({ status: String(status) })}>
              {status} <code className="font-mono text-xs">{code}</code>
            </TextLink>
          </Line>
        ))}
      </Counted>
    </div>
  );
}

function Counted({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line min-w-0 border-t pt-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-muted text-xs">{note}</p>
      <ul className="mt-2 text-sm">{children}</ul>
    </section>
  );
}

function Line({ times, children }: { times: number; children: ReactNode }) {
  return (
    <li className="border-line flex min-h-9 items-center justify-between gap-4 border-b">
      {children}
      <span className="tabular-nums">{formatNumber(times)}</span>
    </li>
  );
}
