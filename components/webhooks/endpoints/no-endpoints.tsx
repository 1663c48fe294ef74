import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type NoEndpointsProps = { environment: Environment };

export function NoEndpoints({ environment }: NoEndpointsProps) {
  return (
    // Replaces the border of the tabs above.
    <div className="-mt-4.25">
      <EmptyState sentence={`No ${environment} endpoints yet. Add one to be notified when transactions finish.`}>
        <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div>
            <dt className="font-semibold">Polling</dt>
            <dd className="text-muted mt-1">
              Your server requests the status of each open transaction. This is simple, but updates arrive only as often
              as you poll, and most responses contain no change.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Webhooks</dt>
            <dd className="text-muted mt-1">
              We send a signed request to your server within seconds and retry for about 100 hours. Your server needs a
              public URL. Missed events are available from <TextLink href="/docs/listEvents">GET /events</TextLink> for
              90 days.
            </dd>
          </div>
        </dl>
        <div className="mt-6 flex flex-col gap-1.5">
          <p className="text-muted text-sm">For local development without a public URL:</p>
          <CodeBlock code="npm run -s svc -- listen --forward http://localhost:4000/hook" what="command" />
        </div>
      </EmptyState>
    </div>
  );
}
