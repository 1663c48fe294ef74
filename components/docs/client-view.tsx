import { Prose } from "#components/docs/prose.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";

type ClientViewProps = { examples: { start: string; webhook: string } };

/** The typed client of clients/typescript. */
export function ClientView({ examples }: ClientViewProps) {
  return (
    <>
      <PageHeader title="TypeScript client" description="Four files without dependencies, typed from this reference." />
      <Prose>
        Copy the folder `clients/typescript` of Slipway's source into your project. Each operation is a method of the
        same name; it gives the `data` of the answer, and throws `SlipwayError` with `code`, `retry`, `fields` and
        `requestId`.
      </Prose>
      <div className="mt-4 max-w-3xl">
        <CodeBlock what="client example" code={examples.start} />
      </div>
      <Section title="Trying again">
        <Prose>
          A call is tried up to four times in all: after a lost connection, a timeout, 429, 502, 503, 504 and
          `request_in_progress`. `Retry-After` is obeyed. A creation may be repeated too: the same `partner_context`
          with the same body makes nothing new.
        </Prose>
      </Section>
      <Section title="Webhooks">
        <Prose>
          Give the verifier the body as it came. It checks the signature in constant time and refuses a timestamp more
          than five minutes from now.
        </Prose>
        <div className="max-w-3xl">
          <CodeBlock what="webhook example" code={examples.webhook} />
        </div>
      </Section>
    </>
  );
}
