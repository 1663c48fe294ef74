import type { ReactNode } from "react";
import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { KeyDay, KeyUse } from "#lib/api-keys/contract.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";

type KeyUsageProps = {
  environment: Environment;
  keyId: string;
  usage: Pick<KeyUse, "paths" | "errors"> & { days: KeyDay[]; isWhole: boolean };
};

// Fewer requests are a sentence.
const chartMin = 20;

export function KeyUsage({ environment, keyId, usage: { days, paths, errors, isWhole } }: KeyUsageProps) {
  const sum = (countOf: (day: KeyDay) => number) => days.reduce((total, day) => total + countOf(day), 0);
  const requests = sum((day) => day.requests);
  const errorCount = sum((day) => day.refused + day.failed);
  const logs = (filter: Record<string, string>) =>
    pageAddress(`/${environment}/api-logs`, { key: keyId, window: "90d", ...filter });
  const note = isWhole ? "Last 30 days" : "Newest 1,000 requests";
  if (requests === 0 && paths.length === 0) {
    return <p className="border-line text-muted mt-8 border-t pt-3">No requests with this key in the last 30 days.</p>;
  }
  return (
    <div className="mt-8 grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <div className="xl:col-span-2">
        {requests < chartMin ? (
          <p className="border-line border-t pt-3 tabular-nums">
            {formatNumber(requests)} {requests === 1 ? "request" : "requests"} in the last 30 days
            {errorCount === 0 ? ", none failed" : `, ${formatNumber(errorCount)} failed`}
          </p>
        ) : (
          <TimeChart
            id="requests"
            isCompact
            title={`${formatNumber(requests)} requests in 30 days · ${formatPercent(errorCount, requests)} errors`}
            label="Requests by day"
            steps={days}
            begun={days.length}
            series={[
              { name: "Successful", tone: "accent", of: (day) => day.requests - day.refused - day.failed },
              { name: "Client errors (4xx)", tone: "wait", of: (day) => day.refused },
              { name: "Server errors (5xx)", tone: "bad", of: (day) => day.failed },
            ]}
          />
        )}
      </div>
      <Ranking title="Top endpoints" note={note}>
        {paths.map(({ method, path, calls: count }) => (
          <Line key={`${method} ${path}`} count={count}>
            <code className="min-w-0 truncate font-mono text-xs">
              {method} {path}
            </code>
          </Line>
        ))}
      </Ranking>
      <Ranking title="Errors" note={note}>
        {errors.length === 0 && <li className="text-muted py-2">No errors</li>}
        {errors.map(({ status, code, calls: count }) => (
          <Line key={`${status} ${code}`} count={count}>
            <TextLink href={logs({ status: String(status) })}>
              {status} <code className="font-mono text-xs">{code}</code>
            </TextLink>
          </Line>
        ))}
      </Ranking>
    </div>
  );
}

function Ranking({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line min-w-0 border-t pt-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-muted text-xs">{note}</p>
      <ul className="mt-2 text-sm">{children}</ul>
    </section>
  );
}

function Line({ count, children }: { count: number; children: ReactNode }) {
  return (
    <li className="border-line flex min-h-9 items-center justify-between gap-4 border-b">
      {children}
      <span className="tabular-nums">{formatNumber(count)}</span>
    </li>
  );
}
