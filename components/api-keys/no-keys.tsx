import { firstCall } from "#components/api-keys/first-call.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";

type NoKeysProps = { environment: Environment; baseUrl: string };

export function NoKeys({ environment, baseUrl }: NoKeysProps) {
  return (
    <EmptyState sentence={`There is no ${environment} key yet. Create one, then make your first call:`}>
      <CodeBlock code={firstCall(baseUrl, environment === "sandbox" ? "svc_test_…" : "svc_live_…")} what="command" />
    </EmptyState>
  );
}
