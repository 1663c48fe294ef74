import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { Prose } from "#components/docs/code-text.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { clientExamples } from "#lib/openapi/code-examples.ts";

export const metadata: Metadata = { title: "TypeScript client" };

export default async function ClientPage() {
  const { servers } = await readDocument();
  return <ClientView examples={clientExamples(servers.at(-1)?.url ?? "")} />;
}

type ClientViewProps = { examples: { start: string; webhook: string } };

/** The page about the client in clients/typescript. */
function ClientView({ examples }: ClientViewProps) {
  return (
    <>
      <PageHeader title="TypeScript client" description="A typed client without dependencies." />
      <Prose>
        Copy the folder `clients/typescript` from Slipway's source into your project. Each operation is a method with
        the same name. It returns the `data` of the response, or throws a `SlipwayError` with `code`, `retry`, `fields`,
        and `requestId`.
      </Prose>
      <div className="mt-4 max-w-3xl">
        <CodeBlock what="client example" code={examples.start} />
      </div>
      <Section title="Retries">
        <Prose>
          The client makes up to four attempts. It retries after a lost connection, a timeout, the statuses 429, 502,
          503, and 504, and `request_in_progress`, and it respects `Retry-After`. Creating a transaction is safe to
          retry: repeating the same `partner_context` and body doesn't create another transaction.
        </Prose>
      </Section>
      <Section title="Webhooks">
        <Prose>
          Pass the raw body to the verifier. It compares signatures in constant time and rejects timestamps more than
          five minutes off.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="webhook example" code={examples.webhook} />
        </div>
      </Section>
    </>
  );
}
