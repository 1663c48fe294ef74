import { CodeTable } from "#components/docs/code-table.tsx";
import { CodeText } from "#components/docs/code-text.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { MethodBadge } from "#components/docs/method-badge.tsx";
import { Section } from "#components/docs/section.tsx";
import { TryIt } from "#components/docs/try-it.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { CodeTabs } from "#components/ui/text/code-tabs.tsx";
import type { OperationReference } from "#lib/openapi/contract.ts";

type OperationViewProps = { operation: OperationReference; sandboxUrl: string };

export function OperationView({ operation, sandboxUrl }: OperationViewProps) {
  const { operationId, method, path, summary, description, parameters, body, response, sampleResponse } = operation;
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
          {response.length > 0 && (
            <Section title="Response data">
              <FieldList caption={`Response data of ${summary}`} rows={response} />
            </Section>
          )}
          <Section title="Errors">
            <CodeTable caption="Errors" codes={operation.errors} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section title="Examples">
            <CodeTabs name={`language-${operationId}`} examples={operation.examples} />
          </Section>
          <Section title="Try it">
            <TryIt operation={toTriedOperation(operation)} sandboxUrl={sandboxUrl} />
          </Section>
          {sampleResponse && (
            <Section title="Sample response">
              <CodeBlock what="sample response" code={sampleResponse} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}

// Send only what the form needs to the browser.
const toTriedOperation = ({ method, path, key, parameters, body }: OperationReference) => ({
  method,
  path,
  needsKey: key !== "none",
  fields: [...parameters, ...body.map((row) => ({ ...row, location: "body" as const }))].map(
    ({ name, type, isRequired, example, location }) => ({ name, type, isRequired, example, location }),
  ),
});

function Access({ operation: { key, scope, limit } }: { operation: OperationReference }) {
  const texts = {
    required: `Requires an API key with the scope \`${scope}\`. Rate limit: \`${limit}\`.`,
    optional: `The API key is optional. If you send one, it needs the scope \`${scope}\`.`,
    none: "Doesn't require an API key.",
  };
  return (
    <p className="text-muted mt-1 text-sm">
      <CodeText>{texts[key]}</CodeText>
    </p>
  );
}
