import type { Metadata } from "next";
import { CodeTable } from "#components/docs/code-table.tsx";
import { Prose } from "#components/docs/code-text.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { failureSample } from "#lib/openapi/envelope-schema.ts";
import { fieldCodes } from "#lib/openapi/field-codes.ts";
import { errorRows } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Errors" };

export default function ErrorsPage() {
  return (
    <>
      <PageHeader title="Errors" description="Every error code and how to handle it." />
      <Prose>
        `data.error` is a stable code for your program, and `msg` is a human-readable message. `data.errors` lists every
        invalid field. `data.retry` tells you what to do: `retryable` means send the same request again, after
        `Retry-After` seconds if the header is present; `actionable` means change the request; `terminal` means don't
        retry. Include `data.request_id` when you contact support.
      </Prose>
      <div className="my-5 max-w-3xl">
        <CodeBlock what="response" code={JSON.stringify(failureSample("validation_failed"), null, 2)} />
      </div>
      <CodeTable caption="Errors" codes={errorRows()} />
      <Section title="Invalid fields">
        <Prose>
          Each entry of `data.errors` has the name of the field in `field`, one of these codes in `code`, and a
          human-readable `message`. Your API logs show the first ten fields with their codes. We don't store values or
          messages, and a name that doesn't look like a parameter name is stored as `(unknown)`.
        </Prose>
        <CodeTable caption="Codes of invalid fields" codes={fieldCodes} />
      </Section>
    </>
  );
}
