import { exampleCurl } from "#components/api-keys/key-examples.ts";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type NoLogsProps = {
  path: string;
  filter: ApiLogFilter;
  /** There may be requests without the filters. */
  isFiltered: boolean;
  baseUrl: string;
};

export function NoLogs({ path, filter, isFiltered, baseUrl }: NoLogsProps) {
  if (!isFiltered) {
    return (
      <EmptyState sentence="No requests yet. Send your first request:">
        <CodeBlock code={exampleCurl(baseUrl, "svc_…")} what="command" />
      </EmptyState>
    );
  }
  const hasTime = filter.window || filter.from || filter.to;
  return (
    <EmptyState
      sentence={hasTime ? "No requests in this period match these filters." : "No requests match these filters."}
      action={
        <div className="flex flex-wrap gap-2">
          {hasTime && <LinkButton href={timeAddress(path, filter, {})}>Search all 90 days</LinkButton>}
          <LinkButton href={path}>Clear filters</LinkButton>
        </div>
      }
    />
  );
}
