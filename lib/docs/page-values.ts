import type { PageValues } from "#lib/docs/contract.ts";
import { readCoverageSource } from "#lib/docs/coverage.ts";
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
