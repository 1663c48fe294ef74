import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { CoverageEntry } from "#lib/countries/coverage-contract.ts";

type CoverageListProps<Entry> = {
  entries: readonly Entry[];
  /** Shown below an entry. */
  noteOf?: (entry: Entry) => ReactNode;
};

/** Providers by payment method: whether each is available, who says so, and when. */
export function CoverageList<Entry extends CoverageEntry>({ entries, noteOf }: CoverageListProps<Entry>) {
  const groups = Map.groupBy(entries, ({ method }) => method.id);
  return Array.from(groups, ([id, providers]) => (
    <section key={id} aria-labelledby={`method-${id}`} className="mt-5 first:mt-0">
      <h3 id={`method-${id}`} className="font-medium">
        {providers[0]?.method.name}
      </h3>
      <ul>
        {providers.map((entry) => (
          <li key={entry.provider.id} className="border-line border-b py-2 last:border-b-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{entry.provider.name}</span>
              <Status kind={results[entry.result].kind}>{results[entry.result].text}</Status>
            </div>
            <p className="text-muted text-sm">
              <Source {...entry} /> · {currencyText(entry.fiats)}
            </p>
            {entry.regions && <p className="text-muted text-sm">{regionText(entry.regions)}</p>}
            {noteOf?.(entry)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

const results: Record<CoverageEntry["result"], { kind: StatusKind; text: string }> = {
  supported: { kind: "success", text: "Supported" },
  depends_on_region: { kind: "processing", text: "Depends on the region" },
  unknown: { kind: "neutral", text: "Unknown" },
  unsupported: { kind: "failed", text: "Not supported" },
};

function Source({ source, asOf, table }: CoverageEntry) {
  if (source === null || asOf === null) return "Countries not published";
  return (
    <>
      {source === "table" && table ? <TableSource {...table} /> : sourceTexts[source]} · <TimeText at={asOf} />
    </>
  );
}

const sourceTexts = { operator: "Set by the operator", provider_list: "Provider’s list", table: "Documentation" };

function TableSource({ about, source }: NonNullable<CoverageEntry["table"]>) {
  const text = about === "provider" ? "Provider’s documentation" : "Countries of the payment method";
  return source.startsWith("https://") ? <TextLink href={source}>{text}</TextLink> : <span title={source}>{text}</span>;
}

const regionText = ({ isAvailable, names }: NonNullable<CoverageEntry["regions"]>) =>
  `${isAvailable ? "Only in" : "Not in"} ${names.join(", ")}`;

const shownMax = 4;

const currencyText = (fiats: readonly string[]) =>
  fiats.length > shownMax ? `${fiats.length} currencies` : fiats.join(", ");
