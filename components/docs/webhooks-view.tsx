import { CodeText } from "#components/docs/code-text.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { Prose } from "#components/docs/prose.tsx";
import { Section } from "#components/docs/section.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { WebhookReference } from "#lib/openapi/contract.ts";

type WebhooksViewProps = { events: WebhookReference[] };

export function WebhooksView({ events }: WebhooksViewProps) {
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="What we send when a transaction has ended, at least once and in order."
      />
      <Section title="Signature">
        <Prose>
          Headers follow Standard Webhooks 1.0: `webhook-id`, the same on every try; `webhook-timestamp`, Unix seconds;
          `webhook-signature`, `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` with the key in `whsec_…`. The
          TypeScript client has a verifier.
        </Prose>
      </Section>
      <Section title="Tries">
        <Prose>
          Answer with any 2xx within 15 seconds. Anything else is tried again with the same `webhook-id` and the same
          bytes, 14 times over about 100 hours; `Retry-After` is obeyed, `410` pauses the endpoint, and so do five days
          of nothing but failure. While an endpoint is paused its events are held. Two tries may overtake their answers:
          take each `webhook-id` once. What you missed stands in `GET /events` for 90 days.
        </Prose>
      </Section>
      {events.map(({ name, when, payload, sample }) => (
        <Section key={name} title={name}>
          <p>
            <CodeText>{`${when}.`}</CodeText>
          </p>
          <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <FieldList caption={`Fields of ${name}`} rows={payload} />
            <CodeBlock what={`${name} payload`} code={sample} />
          </div>
        </Section>
      ))}
    </>
  );
}
