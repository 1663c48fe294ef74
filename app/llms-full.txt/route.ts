import { readMarkdownPages } from "#app/docs/read-page.ts";

/** All pages of the docs in one file, for language models. */
export async function GET(): Promise<Response> {
  const pages = await readMarkdownPages();
  return new Response(pages.map((page) => page.text()).join("\n---\n\n"), {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
