import type { Metadata } from "next";
import { AutoRefresh } from "#components/ui/page/auto-refresh.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import { CreateEndpoint } from "#components/webhooks/endpoints/create-endpoint.tsx";
import { EndpointsTable } from "#components/webhooks/endpoints/endpoints-table.tsx";
import { MissedEventsNotice } from "#components/webhooks/missed-events.tsx";
import { WebhookRestriction } from "#components/webhooks/webhook-restriction.tsx";
import { WebhooksTabs } from "#components/webhooks/webhooks-tabs.tsx";
import type { Environment } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { noticeReaders, webhookManagers, webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { listEndpointsWithMetrics } from "#lib/webhooks/endpoint-metrics.ts";
import type { Notice } from "#lib/webhooks/history-contract.ts";
import { endpointsMax } from "#lib/webhooks/manage-endpoints.ts";
import { readMissedEvents } from "#lib/webhooks/missed-events.ts";
import { listNotices } from "#lib/webhooks/notices.ts";
import manifest from "#package.json" with { type: "json" };

export const metadata: Metadata = { title: "Webhooks" };

const refreshMs = 20_000;

export default async function WebhooksPage({ params }: PageProps<"/[environment]/webhooks">) {
  const partner = await requirePartner(params, { roles: technicalRoles });
  const { environment, role } = partner;
  const [endpoints, missed, notices] = await Promise.all([
    listEndpointsWithMetrics(partner, currentTime()),
    readMissedEvents(partner),
    noticeReaders.includes(role) ? listNotices(partner) : [],
  ]);
  const isManager = webhookManagers.includes(role);
  const canResend = webhookResenders.includes(role);
  const isFull = endpoints.length >= endpointsMax;
  const refusedBy = isManager ? (isFull ? "endpoint-limit" : undefined) : "webhook-restriction";
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Endpoints that receive transaction events."
        actions={
          <CreateEndpoint
            environment={environment}
            allowsPrivateNetworks={env().SVC_WEBHOOK_ALLOW_CIDRS.length > 0}
            refusedBy={refusedBy}
          />
        }
      />
      <WebhooksTabs environment={environment} current="Endpoints" />
      {missed && (
        <MissedEventsNotice
          environment={environment}
          missed={missed}
          refusedBy={canResend ? undefined : "webhook-restriction"}
        />
      )}
      <PauseNotices environment={environment} notices={notices} />
      {!isManager && <WebhookRestriction id="webhook-restriction" {...partner} />}
      {endpoints.length > 0 && <EndpointsTable environment={environment} endpoints={endpoints} />}
      {endpoints.length === 0 && <NoEndpoints environment={environment} />}
      {isFull && (
        <Callout className="mt-4" id="endpoint-limit">
          You have reached the limit of {endpointsMax} endpoints per environment. Delete one to add another.
        </Callout>
      )}
      <AutoRefresh everyMs={endpoints.length > 0 ? refreshMs : null} />
    </>
  );
}

type PauseNoticesProps = { environment: Environment; notices: Notice[] };

function PauseNotices({ environment, notices }: PauseNoticesProps) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label="Notices" className="mb-5 flex flex-col gap-2">
      {notices.map(({ id, text, path, at }) => (
        <li key={id}>
          <Callout tone="bad">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-prose">
                {text} <TextLink href={path}>View endpoint</TextLink>{" "}
                <TimeText at={at} className="text-muted text-sm" />
              </p>
              <ActionButton action="dismiss" environment={environment} id={id}>
                Dismiss
              </ActionButton>
            </div>
          </Callout>
        </li>
      ))}
    </ul>
  );
}

type NoEndpointsProps = { environment: Environment };

async function NoEndpoints({ environment }: NoEndpointsProps) {
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
          <CodeBlock code={listenCommand(await baseAddress(environment))} what="command" />
        </div>
      </EmptyState>
    </div>
  );
}

const listenCommand = (url: string) =>
  `export SVC_API_KEY=svc_…
npx ${url}/downloads/slipway-${manifest.version}.tgz listen --url ${url} --forward http://localhost:4000/hook`;
