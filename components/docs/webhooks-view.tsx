import { CodeText } from "#components/docs/code-text.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { Prose } from "#components/docs/prose.tsx";
import { Section } from "#components/docs/section.tsx";
import { WebhookGuide } from "#components/docs/webhook-guide.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { WebhookReference } from "#lib/openapi/contract.ts";

type WebhooksViewProps = { events: WebhookReference[]; sandboxUrl: string };

/** How events come, and what is in them. */
export function WebhooksView({ events, sandboxUrl }: WebhooksViewProps) {
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="What we send when a transaction has ended: at least once, in order, signed."
      />
      <Prose>
        Register up to ten endpoints for each environment in the dashboard, each with an `https` address that is public,
        the events it wants and a secret of its own. Nothing is sent for `pending`, `processing` and `refunded`.
      </Prose>
      <WebhookGuide sandboxUrl={sandboxUrl} />
      {events.map(({ name, when, payload, sample }) => (
        <Section key={name} title={name}>
          <p>
            <CodeText>{`${when}.`}</CodeText>
          </p>
          <div className="grid grid-cols-1 gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <FieldList caption={`Fields of ${name}`} rows={payload} />
            <CodeBlock what={`${name} payload`} code={sample} />
          </div>
        </Section>
      ))}
    </>
  );
}
