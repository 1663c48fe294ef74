import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { docsQuery } from "#lib/docs/search-contract.ts";
import { searchDocs } from "#lib/docs/search-docs.ts";
import { keptDocsIndex } from "#lib/docs/search-index.ts";

type Page = { slug: string; text: string };

const toolOf = (name: string, title: string, description: string, argument: string, meaning: string): Tool => ({
  name,
  title,
  description,
  inputSchema: {
    type: "object",
    properties: { [argument]: { type: "string", description: meaning } },
    required: [argument],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true },
});

/** The docs as tools, because few clients read resources unasked. */
export const docsTools: readonly Tool[] = [
  toolOf("searchDocs", "Search the docs", "Finds the sections of the docs with all of these words.", "query", "Words."),
  toolOf(
    "readDocs",
    "Read a page of the docs",
    "Returns a page in Markdown, such as a guide or the reference of an operation.",
    "page",
    "The page as in the results of searchDocs, such as `/docs/webhooks`, or the name of an operation.",
  ),
];

/** Runs one of these tools. Null for another one. */
export async function callDocsTool(
  name: string,
  input: Record<string, unknown>,
  readPages: () => Promise<Page[]>,
): Promise<CallToolResult | null> {
  if (name === "searchDocs") {
    const read = docsQuery.safeParse({ q: input.query });
    if (!read.success) return failed("query must have 2 to 255 characters.");
    return text(JSON.stringify(searchDocs(await keptDocsIndex(), read.data.q)));
  }
  if (name !== "readDocs") return null;
  const slug = String(input.page ?? "")
    .replace(/^\/docs\//, "")
    .replace(/(\.md)?(#.*)?$/, "");
  const page = (await readPages()).find((one) => one.slug === slug);
  return page ? text(page.text) : failed("No such page. Find pages with searchDocs.");
}

const text = (content: string): CallToolResult => ({ content: [{ type: "text", text: content }] });
const failed = (reason: string): CallToolResult => ({ ...text(reason), isError: true });
