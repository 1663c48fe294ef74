import type { ComponentProps, ReactNode } from "react";
import { CodeFigure } from "#components/docs/code-figure.tsx";
import { CodeGroup } from "#components/docs/code-group.tsx";
import { CodeTable } from "#components/docs/code-table.tsx";
import { CodeText } from "#components/docs/code-text.tsx";
import { FieldList } from "#components/docs/field-list.tsx";
import { MethodBadge } from "#components/docs/method-badge.tsx";
import { PageNeighbors } from "#components/docs/page-neighbors.tsx";
import { PageTitle } from "#components/docs/page-title.tsx";
import { Section } from "#components/docs/section.tsx";
import { TryIt } from "#components/docs/try-it.tsx";
import { languages, type OperationReference } from "#lib/openapi/contract.ts";

type OperationViewProps = {
  operation: OperationReference;
  sandboxUrl: string;
  language: string | undefined;
  /** Above the examples: where the reader enters a TEST key. */
  keyForm: ReactNode;
  neighbors: ComponentProps<typeof PageNeighbors>;
};

/** The reference of one operation, with its examples next to it on wide screens. */
export function OperationView({ operation, sandboxUrl, language, keyForm, neighbors }: OperationViewProps) {
  const { operationId, method, path, summary, description } = operation;
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <PageTitle
          section="API reference"
          title={summary}
          description={<CodeText>{description}</CodeText>}
          markdownHref={`/docs/${operationId}.md`}
        />
        {operation.key === "required" && keyForm}
        <p className="rounded-control border-line bg-sunken flex gap-1 border px-3 py-2 font-mono text-xs wrap-anywhere">
          <MethodBadge method={method} />
          {path}
        </p>
        <Access operation={operation} />
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto">
        <Examples operation={operation} language={language} />
      </div>
      <div className="-mt-8 min-w-0">
        <Tables operation={operation} />
        <Section title="Try it">
          <TryIt operation={toTriedOperation(operation)} sandboxUrl={sandboxUrl} />
        </Section>
        <PageNeighbors {...neighbors} />
      </div>
    </div>
  );
}

function Examples({
  operation: { examples, sampleResponse },
  language,
}: Pick<OperationViewProps, "operation" | "language">) {
  const codes = languages.map(({ id }) => ({ lang: id === "curl" ? "bash" : id, text: examples[id] }));
  return (
    <>
      <CodeGroup codes={codes} chosen={language} name="language" />
      {sampleResponse && <CodeFigure title="Response" what="sample response" language="json" code={sampleResponse} />}
    </>
  );
}

function Tables({ operation: { summary, parameters, body, response, errors } }: Pick<OperationViewProps, "operation">) {
  return (
    <>
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
        <CodeTable caption="Errors" codes={errors} />
      </Section>
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
