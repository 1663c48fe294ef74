import type { Metadata } from "next";
import { readDocument } from "#app/docs/read-document.ts";
import { FieldList } from "#components/docs/field-list.tsx";
import { Section } from "#components/docs/section.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { objectReferences } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Fields" };

export default async function FieldsPage() {
  return (
    <>
      <PageHeader title="Fields" description="Every field of every object, with its type." />
      {objectReferences(await readDocument()).map(({ title, rows }) => (
        <Section key={title} title={title}>
          <FieldList caption={`Fields of ${title}`} rows={rows} />
        </Section>
      ))}
    </>
  );
}
