import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { readLanguage } from "#app/docs/read-page.ts";
import { DocsHome } from "#components/docs/docs-home.tsx";
import { readGuides } from "#lib/docs/guides.ts";
import { exampleValues } from "#lib/docs/page-values.ts";
import { operationReference } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: { absolute: "Slipway docs" } };

export default async function DocsPage() {
  const document = await readDocument();
  const first = operationReference(document, "listQuotes", exampleValues());
  return (
    <DocsHome
      guides={await readGuides()}
      servers={document.servers}
      examples={first?.examples ?? null}
      language={await readLanguage()}
    />
  );
}
