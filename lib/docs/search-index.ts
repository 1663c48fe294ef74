import { readMarkdownPages } from "#lib/docs/page-values.ts";
import { docsIndex } from "#lib/docs/search-docs.ts";
import { env } from "#lib/env.ts";
import { documentFor } from "#lib/openapi/document.ts";

let index: Promise<ReturnType<typeof docsIndex>> | null = null;

/** The index of this installation's docs, built once. */
export function keptDocsIndex(): Promise<ReturnType<typeof docsIndex>> {
  index ??= buildIndex();
  // The next search tries again.
  index.catch(() => (index = null));
  return index;
}

// Once: addresses matter little, and coverage is found by its page.
async function buildIndex() {
  const { production, sandbox } = env().baseUrls;
  return docsIndex(await readMarkdownPages(documentFor({ production: production ?? "", sandbox: sandbox ?? "" })));
}
