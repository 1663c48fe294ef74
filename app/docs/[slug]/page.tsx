import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { readDocument } from "#app/docs/read-document.ts";
import { readGuideText, readLanguage } from "#app/docs/read-page.ts";
import { TestKeyForm } from "#app/docs/test-key-form.tsx";
import { CoverageView } from "#components/docs/coverage-view.tsx";
import { GuideView } from "#components/docs/guide-view.tsx";
import { OperationView } from "#components/docs/operation-view.tsx";
import { QualityCalculator } from "#components/docs/quality-calculator.tsx";
import { apiKeyPlaces } from "#lib/docs/contract.ts";
import { coverageOf, coveredEnvironment, readCoverageSource } from "#lib/docs/coverage.ts";
import { coverageFilter } from "#lib/docs/coverage-contract.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { navigationOf, neighborsOf } from "#lib/docs/navigation.ts";
import { exampleValues } from "#lib/docs/page-values.ts";
import { headingsOf, parseMarkdown } from "#lib/docs/parse-markdown.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { operationReference } from "#lib/openapi/reference.ts";

type DocsPageProps = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, unknown>> };

/** Pages that were renamed. */
const renamed: Record<string, string> = { client: "sdks" };

export async function generateMetadata({ params }: Pick<DocsPageProps, "params">): Promise<Metadata> {
  const { slug } = await params;
  const operation = operationList.find(({ operationId }) => operationId === slug);
  const alternates = { types: { "text/markdown": `/docs/${slug}.md` } };
  if (operation) return { title: operation.summary, description: operation.description, alternates };
  const guide = (await readGuides()).find((one) => one.slug === slug);
  return guide ? { title: guide.title, description: guide.description, alternates } : {};
}

/** A guide from docs, or an operation of the API. */
export default async function DocsPage({ params, searchParams }: DocsPageProps) {
  const { slug } = await params;
  if (renamed[slug]) permanentRedirect(`/docs/${renamed[slug]}`);
  const guides = await readGuides();
  const shared = { neighbors: neighborsOf(navigationOf(guides), slug), language: await readLanguage() };
  const guide = guides.find((one) => one.slug === slug);
  if (guide) {
    const text = await readGuideText(guide, ["coverage", "quality-calculator"]);
    const tokens = parseMarkdown(text);
    const keyForm = text.search(apiKeyPlaces) >= 0 && <TestKeyForm />;
    const blocks = {
      "quality-calculator": <QualityCalculator />,
      ...(slug === "coverage" && { coverage: await coverageBlock(await searchParams) }),
    };
    return (
      <GuideView {...shared} guide={guide} tokens={tokens} headings={headingsOf(tokens)} {...{ blocks, keyForm }} />
    );
  }
  const document = await readDocument();
  const operation = operationReference(document, slug, exampleValues());
  if (!operation) notFound();
  return (
    <OperationView
      {...shared}
      keyForm={<TestKeyForm />}
      operation={operation}
      sandboxUrl={document.servers.at(-1)?.url ?? ""}
    />
  );
}

const coverageBlock = async (searchParams: Record<string, unknown>) => {
  const coverage = coverageOf(await readCoverageSource(), coverageFilter.parse(searchParams));
  return <CoverageView coverage={coverage} environment={coveredEnvironment()} />;
};
