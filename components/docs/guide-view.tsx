import { Markdown } from "#components/docs/markdown.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import type { DocsToken, Guide, Heading } from "#lib/docs/contract.ts";

type GuideViewProps = { guide: Guide; tokens: DocsToken[]; headings: Heading[]; language: string | undefined };

export function GuideView({ guide: { title, description }, tokens, language }: GuideViewProps) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <article className="prose">
        <Markdown tokens={tokens} language={language} />
      </article>
    </>
  );
}
