import { readDocument } from "#app/docs/read-document.ts";
import { readMarkdownPages } from "#lib/docs/page-values.ts";

type MarkdownProps = { params: Promise<{ slug: string }> };

/** /docs/<slug>.md, see next.config.mjs. */
export async function GET(_request: Request, { params }: MarkdownProps): Promise<Response> {
  const { slug } = await params;
  const page = (await readMarkdownPages(await readDocument())).find((one) => one.slug === slug);
  if (!page) return new Response("This page doesn't exist. /llms.txt lists every page.\n", { status: 404 });
  return new Response(page.text(), {
    headers: { "content-type": "text/markdown; charset=utf-8", vary: "accept" },
  });
}
