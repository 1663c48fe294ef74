import { exampleValues, readDocument } from "#app/docs/read-document.ts";
import { Overview } from "#components/docs/overview.tsx";
import { operationReference } from "#lib/openapi/reference.ts";

export default async function DocsPage() {
  const document = await readDocument();
  const first = operationReference(document, "listQuotes", exampleValues());
  return <Overview servers={document.servers} examples={first?.examples ?? null} />;
}
