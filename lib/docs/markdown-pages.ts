import type { Guide, PageValues } from "#lib/docs/contract.ts";
import { fillPage, type LiveBlocks } from "#lib/docs/fill-page.ts";
import { operationMarkdown } from "#lib/docs/operation-markdown.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { type ExampleValues, operationReference } from "#lib/openapi/reference.ts";

export type MarkdownPage = {
  slug: string;
  section: string;
  title: string;
  description: string;
  /** The page with its title and description. */
  text: () => string;
};

/** The guides and the operations as Markdown, in the order of the navigation. */
export function markdownPages(
  guides: readonly Guide[],
  document: OpenApiDocument,
  values: PageValues,
  blocks: LiveBlocks,
  examples: ExampleValues,
): MarkdownPage[] {
  return [
    ...guides.map((guide) => toPage(guide, () => fillPage(guide.body, values, blocks))),
    ...operationList.map(({ operationId, summary, description }) =>
      toPage({ slug: operationId, section: "Endpoints", title: summary, description }, () => {
        const operation = operationReference(document, operationId, examples);
        return operation ? operationMarkdown(operation) : "";
      }),
    ),
  ];
}

const toPage = (
  { slug, section, title, description }: Omit<MarkdownPage, "text">,
  body: () => string,
): MarkdownPage => ({
  slug,
  section,
  title,
  description,
  text: () => `# ${title}\n\n> ${description}\n\n${body()}\n`,
});
