import { exampleCurl } from "#components/api-keys/key-examples.ts";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { ApiLogFilter } from "#lib/api-logs/contract.ts";

type NoLogsProps = {
  path: string;
  filter: ApiLogFilter;
  /** Something narrows the list: there may be requests all the same. */
  isFiltered: boolean;
  baseUrl: string;
};

export function NoLogs({ path, filter, isFiltered, baseUrl }: NoLogsProps) {
  if (!isFiltered) {
    return (
      <EmptyState sentence="No request has been made with your keys yet. Make the first one, then come back:">
        <CodeBlock code={exampleCurl(baseUrl, "svc_…")} what="command" />
      </EmptyState>
    );
  }
  const hasTime = filter.window || filter.from || filter.to;
  return (
    <EmptyState
      sentence={hasTime ? "No request in this time fits these filters." : "No request fits these filters."}
      action={
        <div className="flex flex-wrap gap-2">
          {hasTime && <LinkButton href={timeAddress(path, filter, {})}>Look at all 90 days</LinkButton>}
          <LinkButton href={path}>Clear filters</LinkButton>
        </div>
      }
    />
  );
}
