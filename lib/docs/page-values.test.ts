import { describe, expect, it } from "vitest";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { coveredEnvironment } from "#lib/docs/coverage.ts";
import { readMarkdownPages, renderMarkdownPages } from "#lib/docs/page-values.ts";
import { documentFor } from "#lib/openapi/document.ts";

const documentAt = (sandbox: string) => documentFor({ production: "https://example.com", sandbox });

describe("the rendered pages of the docs", () => {
  it("are the pages with their text", async () => {
    const document = documentAt("https://sandbox.example.com");
    const expected = (await readMarkdownPages(document)).map((page) => ({ ...page, text: page.text() }));
    expect(await renderMarkdownPages(document)).toEqual(expected);
  });

  it("are rendered once for each pair of addresses", async () => {
    const first = await renderMarkdownPages(documentAt("https://sandbox.example.com"));
    expect(await renderMarkdownPages(documentAt("https://sandbox.example.com"))).toBe(first);
    clearCatalogCache(coveredEnvironment());
    expect(await renderMarkdownPages(documentAt("https://sandbox.example.com"))).toBe(first);
    const other = await renderMarkdownPages(documentAt("https://other.example.com"));
    expect(other.map(({ text }) => text).join("\n")).toContain("https://other.example.com/mcp");
  });
});
