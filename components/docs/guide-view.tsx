import type { ReactNode } from "react";
import { Markdown } from "#components/docs/markdown.tsx";
import { OnThisPage } from "#components/docs/on-this-page.tsx";
import { PageNeighbors } from "#components/docs/page-neighbors.tsx";
import { PageTitle } from "#components/docs/page-title.tsx";
import type { DocsLink, DocsToken, Guide, Heading } from "#lib/docs/contract.ts";

type GuideViewProps = {
  guide: Guide;
  tokens: DocsToken[];
  headings: Heading[];
  language: string | undefined;
  blocks?: Record<string, ReactNode>;
  /** Above the examples: where the reader enters a TEST key. */
  keyForm: ReactNode;
  neighbors: { previous: DocsLink | undefined; next: DocsLink | undefined };
};

export function GuideView({ guide, tokens, headings, language, blocks, keyForm, neighbors }: GuideViewProps) {
  const { slug, section, title, description } = guide;
  const listed = headings.filter(({ depth }) => depth <= 3);
  return (
    <div
      className={
        listed.length > 1
          ? "grid gap-x-12 xl:grid-cols-[minmax(0,42.5rem)_minmax(0,14rem)] xl:justify-between"
          : undefined
      }
    >
      <div className="min-w-0">
        <PageTitle section={section} title={title} description={description} markdownHref={`/docs/${slug}.md`} />
        {keyForm}
        <article className="prose">
          <Markdown tokens={tokens} language={language} blocks={blocks} />
        </article>
        <div className="max-w-170">
          <PageNeighbors {...neighbors} />
        </div>
      </div>
      {listed.length > 1 && (
        <aside className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] self-start overflow-y-auto xl:block print:hidden">
          <OnThisPage headings={listed} />
        </aside>
      )}
    </div>
  );
}
