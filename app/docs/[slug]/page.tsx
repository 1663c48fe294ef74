import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { exampleValues, readDocument } from "#app/docs/read-document.ts";
import { readGuideText, readLanguage } from "#app/docs/read-page.ts";
import { GuideView } from "#components/docs/guide-view.tsx";
import { OperationView } from "#components/docs/operation-view.tsx";
import { readGuides } from "#lib/docs/guides.ts";
import { headingsOf, parseMarkdown } from "#lib/docs/parse-markdown.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { operationReference } from "#lib/openapi/reference.ts";

type DocsPageProps = { params: Promise<{ slug: string }> };

/** Pages that were renamed. */
const renamed: Record<string, string> = { client: "sdks" };

export async function generateMetadata({ params }: DocsPageProps): Promise<Metadata> {
  const { slug } = await params;
  const operation = operationList.find(({ operationId }) => operationId === slug);
  if (operation) return { title: operation.summary, description: operation.description };
  const guide = (await readGuides()).find((one) => one.slug === slug);
  return { title: guide?.title, description: guide?.description };
}

/** A guide from docs, or an operation of the API. */
export default async function DocsPage({ params }: DocsPageProps) {
  const { slug } = await params;
  if (renamed[slug]) permanentRedirect(`/docs/${renamed[slug]}`);
  const guide = (await readGuides()).find((one) => one.slug === slug);
  if (!guide) return <OperationPage operationId={slug} />;
  const tokens = parseMarkdown(await readGuideText(guide));
  return <GuideView guide={guide} tokens={tokens} headings={headingsOf(tokens)} language={await readLanguage()} />;
}

async function OperationPage({ operationId }: { operationId: string }) {
  const document = await readDocument();
  const reference = operationReference(document, operationId, exampleValues());
  if (!reference) notFound();
  return <OperationView operation={reference} sandboxUrl={document.servers.at(-1)?.url ?? ""} />;
}
