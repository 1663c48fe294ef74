import { readDocument } from "#app/docs/read-document.ts";
import { readMarkdownPages } from "#lib/docs/page-values.ts";

/** Every page of the docs for language models, see llmstxt.org. */
export async function GET(): Promise<Response> {
  const document = await readDocument();
  const { info, servers } = document;
  const pages = await readMarkdownPages(document);
  const base = servers[0]?.url ?? "";
  const sections = [...new Set(pages.map(({ section }) => section))].map((section) =>
    [
      `## ${section}`,
      "",
      ...pages
        .filter((page) => page.section === section)
        .map(({ slug, title, description }) => `- [${title}](${base}/docs/${slug}.md): ${description}`),
    ].join("\n"),
  );
  const head = [
    `# ${info.title}`,
    "> Buy and sell crypto with fiat through third-party on- and off-ramp providers, with one API.",
    `The [OpenAPI document](${base}/api/v1/partner/openapi.json) describes every request. [llms-full.txt](${base}/llms-full.txt) has all pages in one file.`,
  ];
  return new Response(`${[...head, ...sections].join("\n\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
