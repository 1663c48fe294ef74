import type { Metadata } from "next";
import { ErrorTable } from "#components/docs/error-table.tsx";
import { Prose } from "#components/docs/prose.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { failureSample } from "#lib/openapi/envelope-schema.ts";
import { errorRows } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Errors" };

export default function ErrorsPage() {
  return (
    <>
      <PageHeader title="Errors" description="Every code an answer can carry, and what to do about it." />
      <Prose>
        `data.error` is for your program, `msg` for a person. `data.errors` names every field at fault, not only the
        first. `data.retry` says what helps: `retryable`, the same request again, after `Retry-After` where it is sent;
        `actionable`, another request; `terminal`, nothing. Give `data.request_id` to your operator.
      </Prose>
      <div className="my-5 max-w-3xl">
        <CodeBlock what="answer" code={JSON.stringify(failureSample("validation_failed"), null, 2)} />
      </div>
      <ErrorTable errors={errorRows()} />
    </>
  );
}
