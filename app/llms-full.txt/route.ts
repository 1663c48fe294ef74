import { readDocument } from "#app/docs/read-document.ts";
import { readMarkdownPages } from "#lib/docs/page-values.ts";

/** All pages of the docs in one file, for language models. */
export async function GET(): Promise<Response> {
  const pages = await readMarkdownPages(await readDocument());
  return new Response(pages.map((page) => page.text()).join("\n---\n\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
