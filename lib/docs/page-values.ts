import { getCatalog, listOnce } from "#lib/assets/catalog.ts";
import type { Guide, PageValues } from "#lib/docs/contract.ts";
import { coverageSourceOf, coveredEnvironment, readCoverageSource } from "#lib/docs/coverage.ts";
import { readGuides } from "#lib/docs/guides.ts";
import { liveBlocks } from "#lib/docs/live-blocks.ts";
import { type MarkdownPage, markdownPages } from "#lib/docs/markdown-pages.ts";
import type { OpenApiDocument } from "#lib/openapi/contract.ts";
import type { ExampleValues } from "#lib/openapi/reference.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import manifest from "#package.json" with { type: "json" };

/** Makes the examples work with the providers of this installation. */
export function exampleValues(): ExampleValues {
  const ids = enabledProviders("sandbox").map(({ id }) => id);
  return ids[0] ? { provider: ids[0], providers: ids.slice(0, 2).join(",") } : {};
}

/** The values of placeholders in this installation. */
export function pageValues({ servers }: OpenApiDocument): PageValues {
  return {
    base_url: servers[0]?.url ?? "",
    sandbox_url: servers.at(-1)?.url ?? "",
    version: manifest.version,
    provider: exampleValues().provider ?? "acme-pay",
  };
}

/** Every page of the docs as Markdown, with the values of this installation. */
export async function readMarkdownPages(document: OpenApiDocument): Promise<MarkdownPage[]> {
  const [guides, coverage] = await Promise.all([readGuides(), readCoverageSource()]);
  return markdownPages(guides, document, pageValues(document), liveBlocks(document, coverage), exampleValues());
}

type PageText = Omit<MarkdownPage, "text"> & { text: string };

let keptGuides: Promise<Guide[]> | null = null;

/** The same with their text, made once for each pair of addresses until the catalog changes: rendering all takes 10 ms or more. */
export async function renderMarkdownPages(document: OpenApiDocument): Promise<PageText[]> {
  keptGuides ??= readGuides();
  // The next call tries again.
  keptGuides.catch(() => (keptGuides = null));
  const [guides, catalog] = await Promise.all([keptGuides, getCatalog(coveredEnvironment())]);
  const [values, examples] = [pageValues(document), exampleValues()];
  return listOnce(catalog, JSON.stringify(["docs", values, examples]), () => {
    const blocks = liveBlocks(document, coverageSourceOf(catalog));
    return markdownPages(guides, document, values, blocks, examples).map((page) => ({ ...page, text: page.text() }));
  });
}
