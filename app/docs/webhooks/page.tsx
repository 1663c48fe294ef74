import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { Prose } from "#components/docs/code-text.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { Section } from "#components/docs/section.tsx";
import { WebhookGuide } from "#components/docs/webhook-guide.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { WebhookReference } from "#lib/openapi/contract.ts";
import { webhookReferences } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage() {
  const document = await readDocument();
  return <WebhooksView events={webhookReferences(document)} sandboxUrl={document.servers.at(-1)?.url ?? ""} />;
}

type WebhooksViewProps = { events: WebhookReference[]; sandboxUrl: string };

function WebhooksView({ events, sandboxUrl }: WebhooksViewProps) {
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Signed events about completed and failed transactions, delivered at least once and in order."
      />
      <Prose>
        Register up to ten endpoints per environment in the dashboard. Each has a public `https` URL, a list of events,
        and its own secret. No webhooks are sent for `pending`, `processing`, and `refunded`.
      </Prose>
      <WebhookGuide sandboxUrl={sandboxUrl} />
      {events.map(({ name, summary, payload, sample }) => (
        <Section key={name} title={name}>
          <p>{summary}.</p>
          <div className="grid grid-cols-1 gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
            <FieldList caption={`Fields of ${name}`} rows={payload} />
            <CodeBlock what={`${name} payload`} code={sample} />
          </div>
        </Section>
      ))}
    </>
  );
}
