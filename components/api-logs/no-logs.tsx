import { firstCall } from "#components/api-keys/first-call.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type NoLogsProps = {
  path: string;
  /** Something narrows the list: there may be requests all the same. */
  isFiltered: boolean;
  baseUrl: string;
};

export function NoLogs({ path, isFiltered, baseUrl }: NoLogsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        sentence="No request fits these filters."
        action={<LinkButton href={path}>Clear filters</LinkButton>}
      />
    );
  }
  return (
    <EmptyState sentence="No request has been made with your keys yet. Make the first one, then come back:">
      <CodeBlock code={firstCall(baseUrl, "svc_…")} what="command" />
    </EmptyState>
  );
}
