import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type NoEndpointsProps = { environment: Environment };

/** What an endpoint is good for, told against asking again and again. */
export function NoEndpoints({ environment }: NoEndpointsProps) {
  return (
    // Its hairline is the one of the tabs above.
    <div className="-mt-4.25">
      <EmptyState
        sentence={`There is no ${environment} endpoint yet. With one, your server hears of each transaction's end by itself.`}
      >
        <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div>
            <dt className="font-semibold">Polling</dt>
            <dd className="text-muted mt-1">
              Your server asks for each open transaction until it ends. Simple, but late by as long as you wait between
              two questions, and most answers say nothing new.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Webhooks</dt>
            <dd className="text-muted mt-1">
              We call your server within moments, signed, and again for about 100 hours until it answers. It needs an
              address that the internet can reach. What it missed stands in{" "}
              <TextLink href="/docs/listEvents">GET /events</TextLink> for 90 days.
            </dd>
          </div>
        </dl>
        <div className="mt-6 flex flex-col gap-1.5">
          <p className="text-muted text-sm">While you build, your own machine needs no public address:</p>
          <CodeBlock code="npm run -s svc -- listen --forward http://localhost:4000/hook" what="command" />
        </div>
      </EmptyState>
    </div>
  );
}
