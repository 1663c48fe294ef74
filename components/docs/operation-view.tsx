import { CodeText } from "#components/docs/code-text.tsx";
import { ErrorTable } from "#components/docs/error-table.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { MethodBadge } from "#components/docs/method-badge.tsx";
import { Section } from "#components/docs/section.tsx";
import { TryIt } from "#components/docs/try-it.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import type { OperationReference } from "#lib/openapi/contract.ts";

type OperationViewProps = { operation: OperationReference; sandboxUrl: string };

/** The page of one operation: what it takes, what it gives, how it fails, and how it is called. */
export function OperationView({ operation, sandboxUrl }: OperationViewProps) {
  const { operationId, method, path, summary, description, parameters, body, answer, answerSample } = operation;
  return (
    <>
      <PageHeader title={summary} description={<CodeText>{description}</CodeText>} />
      <p className="flex gap-1 font-mono text-sm wrap-anywhere">
        <MethodBadge method={method} />
        {path}
      </p>
      <Access operation={operation} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="min-w-0">
          {parameters.length > 0 && (
            <Section title="Parameters">
              <FieldList caption={`Parameters of ${summary}`} rows={parameters} isRequest />
            </Section>
          )}
          {body.length > 0 && (
            <Section title="Body">
              <FieldList caption={`Body of ${summary}`} rows={body} isRequest />
            </Section>
          )}
          {answer.length > 0 && (
            <Section title="Answer">
              <FieldList caption={`Data of the answer to ${summary}`} rows={answer} />
            </Section>
          )}
          <Section title="Errors">
            <ErrorTable errors={operation.errors} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Examples">
            <CodeTabs name={`language-${operationId}`} examples={operation.examples} />
          </Section>
          <Section title="Try it">
            <TryIt operation={toTried(operation)} sandboxUrl={sandboxUrl} />
          </Section>
          {answerSample && (
            <Section title="Sample answer">
              <CodeBlock what="sample answer" code={answerSample} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

// The browser gets what the form needs, not the whole page a second time.
const toTried = ({ method, path, key, parameters, body }: OperationReference) => ({
  method,
  path,
  needsKey: key !== "none",
  fields: [...parameters, ...body.map((row) => ({ ...row, place: "body" as const }))].map(
    ({ name, type, isRequired, example, place }) => ({ name, type, isRequired, example, place }),
  ),
});

function Access({ operation: { key, scope, limit } }: { operation: OperationReference }) {
  const words = {
    required: `Needs a key with the scope ${scope}; counts against the limit "${limit}".`,
    optional: `The key is optional; one that is sent needs the scope ${scope}.`,
    none: "Needs no key.",
  };
  return <p className="text-muted mt-1 text-sm">{words[key]}</p>;
}
