import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { EndpointWithMetrics } from "#lib/webhooks/history-contract.ts";
import { EndpointReason, EndpointStatus } from "./endpoint-status.tsx";
import { ResumeEndpoint } from "./resume-endpoint.tsx";
import { SendTest } from "./send-test.tsx";

type EndpointHeadProps = { environment: Environment; endpoint: EndpointWithMetrics; refusedBy?: string };

export function EndpointHead({ environment, endpoint, refusedBy }: EndpointHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm">
          <TextLink href={webhookPaths(environment).endpoints}>Webhooks</TextLink>
        </p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">{endpoint.name}</h1>
          <span className="text-md">
            <EndpointStatus endpoint={endpoint} />
          </span>
          <span className="text-muted empty:hidden">
            <EndpointReason endpoint={endpoint} />
          </span>
        </div>
        <p className="text-muted mt-1 flex items-center gap-0.5">
          <code className="min-w-0 font-mono text-xs break-all">{endpoint.url}</code>
          <CopyButton text={endpoint.url} what="URL" />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SendTest environment={environment} endpoint={endpoint} refusedBy={refusedBy} />
        {endpoint.status === "paused" ? (
          <ResumeEndpoint environment={environment} endpoint={endpoint} refusedBy={refusedBy} />
        ) : (
          <ActionButton action="pause" environment={environment} id={endpoint.id} refusedBy={refusedBy}>
            Pause
          </ActionButton>
        )}
      </div>
    </header>
  );
}
