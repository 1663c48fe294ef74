import MiniSearch from "minisearch";
import type { MarkdownPage } from "#lib/docs/markdown-pages.ts";
import { parseMarkdown, plainText } from "#lib/docs/parse-markdown.ts";
import type { DocsHit } from "#lib/docs/search-contract.ts";

type Section = { id: string; page: string; heading: string; text: string };

const hitsMax = 8;
const snippetMax = 140;

/** The sections of all pages. */
export function docsIndex(pages: readonly MarkdownPage[]): MiniSearch<Section> {
  const index = new MiniSearch<Section>({
    fields: ["page", "heading", "text"],
    storeFields: ["page", "heading", "text"],
    // Parts of an identifier are found too: partner_context, context.
    tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*|[\p{L}\p{N}]+/gu) ?? [],
    searchOptions: {
      boost: { page: 3, heading: 4 },
      // The page itself before its sections.
      boostDocument: (_id, _term, stored) => (stored?.heading === "" ? 2 : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll(pages.flatMap(sectionsOf));
  return index;
}

/** The text below each heading, which has its own anchor. */
function sectionsOf({ slug, title, text }: MarkdownPage): Section[] {
  const sections: Section[] = [];
  for (const token of parseMarkdown(text())) {
    const section = sections.at(-1);
    if (token.type !== "heading") {
      if (section) section.text += ` ${textOf(token)}`;
      continue;
    }
    const [heading, anchor] = token.depth === 1 ? ["", ""] : [plainText(token.tokens), `#${token.id}`];
    sections.push({ id: `/docs/${slug}${anchor}`, page: title, heading, text: "" });
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, " ").trim() }));
}

function textOf(token: ReturnType<typeof parseMarkdown>[number]): string {
  switch (token.type) {
    case "table":
      return token.rows.map((row) => row.map(({ tokens }) => plainText(tokens)).join(" ")).join(". ");
    case "list":
      return token.items.map(({ tokens }) => plainText(tokens)).join(". ");
    case "codeGroup":
      return token.codes[0]?.text ?? "";
    default:
      return plainText([token as Parameters<typeof plainText>[0][number]]);
  }
}

/** The best sections for what was typed, also with a typing error. */
export const searchDocs = (index: MiniSearch<Section>, query: string): DocsHit[] =>
  index
    .search(query)
    .slice(0, hitsMax)
    .map(({ id, page, heading, text, match }) => ({
      href: String(id),
      title: heading === "" ? page : `${page} › ${heading}`,
      snippet: snippetOf(String(text), Object.keys(match)),
    }));

function snippetOf(text: string, terms: readonly string[]): string {
  const positions = terms.map((term) => text.toLowerCase().indexOf(term)).filter((position) => position >= 0);
  const first = positions.length > 0 ? Math.min(...positions) : 0;
  const start = first < 40 ? 0 : text.lastIndexOf(" ", first - 30) + 1;
  const cut = text.slice(start, start + snippetMax);
  return `${start > 0 ? "…" : ""}${cut}${start + snippetMax < text.length ? "…" : ""}`;
}
