import { cookies } from "next/headers";
import { exampleValues, readDocument } from "#app/docs/read-document.ts";
import { type Guide, languageCookie, type PageValues } from "#lib/docs/contract.ts";
import { fillPage } from "#lib/docs/fill-page.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { liveBlocks } from "#lib/docs/live-blocks.ts";
import { markdownPages } from "#lib/docs/markdown-pages.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import manifest from "#package.json" with { type: "json" };

/** The values of placeholders in this installation. */
function pageValues({ servers }: OpenApiDocument): PageValues {
  return {
    base_url: servers[0]?.url ?? "",
    sandbox_url: servers.at(-1)?.url ?? "",
    version: manifest.version,
    provider: exampleValues().provider ?? "acme-pay",
  };
}

/** The Markdown of a guide with the values of this installation. The live blocks in `kept` stay as they are. */
export async function readGuideText({ body }: Guide, kept: readonly string[] = []): Promise<string> {
  const document = await readDocument();
  return fillPage(body, pageValues(document), liveBlocks(document), kept);
}

/** Every page of the docs as Markdown. */
export async function readMarkdownPages() {
  const [document, guides] = await Promise.all([readDocument(), readGuides()]);
  return markdownPages(guides, document, pageValues(document), exampleValues());
}

/** The language whose tab the reader chose last. */
export const readLanguage = async (): Promise<string | undefined> => (await cookies()).get(languageCookie)?.value;
