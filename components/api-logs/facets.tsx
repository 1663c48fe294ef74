"use client";
import Link from "next/link";
import { changedAddress } from "#components/api-logs/logs-address.ts";
import { HttpStatus } from "#components/ui/status/http-status.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";
import { type LogFacet, type LogSummary, logFacets } from "#lib/api-logs/summary-contract.ts";
import { formatNumber } from "#lib/format-number.ts";

type FacetsProps = { path: string; filter: ApiLogFilter; summary: LogSummary; keys: { id: string; name: string }[] };

const titles: Record<LogFacet, string> = {
  status: "Status",
  method: "Method",
  path: "Path",
  key: "API key",
  error: "Error code",
  field: "Invalid field",
};

/** The most frequent values of the matching requests. Each is a link that adds it to the filters, or removes it. */
export function Facets({ path, filter, summary, keys }: FacetsProps) {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const shown = logFacets.filter((facet) => summary.facets[facet].length > 0);
  return (
    <details className="facets">
      <summary>Filter by value</summary>
      <nav aria-label="Filter by value" className="max-xl:grid max-xl:grid-cols-2 max-xl:gap-x-8 md:max-xl:grid-cols-3">
        {shown.map((facet) => (
          <section key={facet} aria-label={titles[facet]} className="mb-4">
            <h3 className="text-muted mb-0.5 text-xs font-medium">{titles[facet]}</h3>
            <ul>
              {summary.facets[facet].map(({ value, count }) => {
                const change = changeFor(facet, value);
                const isSet = Object.entries(change).every(([name, to]) => filter[name as keyof ApiLogFilter] === to);
                const href = changedAddress(path, filter, isSet ? without(change) : change);
                return (
                  <li key={value}>
                    <Link
                      href={href}
                      prefetch={false}
                      scroll={false}
                      aria-current={isSet ? "true" : undefined}
                      className="facet"
                    >
                      <FacetValue facet={facet} value={facet === "key" ? (names.get(value) ?? value) : value} />
                      <span>{formatNumber(count)}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {summary.since && (
          <p className="text-muted text-xs">
            Counts cover requests since <TimeText at={summary.since} isLong />.
          </p>
        )}
      </nav>
    </details>
  );
}

function FacetValue({ facet, value }: { facet: LogFacet; value: string }) {
  if (facet === "status")
    return (
      <span>
        <HttpStatus status={Number(value)} />
      </span>
    );
  if (facet === "key") return <span title={value}>{value}</span>;
  return <code title={value}>{facet === "path" ? value.replace("/api/v1/partner/", "/") : value}</code>;
}

/** A path with an ID is a filter for all that begin like it. */
function changeFor(facet: LogFacet, value: string): ApiLogFilter {
  if (facet !== "path") return { [facet]: value };
  const start = value.replace(/\{id\}$/, "");
  return { path: start, path_match: start === value ? undefined : "starts" };
}

const without = (change: ApiLogFilter): ApiLogFilter =>
  Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
