import { expect, it } from "vitest";
import type { MarkdownPage } from "./markdown-pages.ts";
import { docsIndex, searchDocs } from "./search-docs.ts";

const page = (slug: string, title: string, body: string): MarkdownPage => ({
  slug,
  title,
  section: "Guides",
  description: "",
  text: () => `# ${title}\n\n${body}`,
});
const index = docsIndex([
  page(
    "webhooks",
    "Webhooks",
    "Signed events.\n\n## Verify signatures\n\nCompare the HMAC in constant time.\n\n## Retries\n\nAfter 5 s.",
  ),
  page(
    "errors",
    "Errors",
    "## Codes\n\n### `rate_limited`\n\nToo many requests.\n\n| Field | Meaning |\n| --- | --- |\n| `partner_context` | Your reference |",
  ),
  page("long", "Long", `${"Filler words before. ".repeat(20)}The needle is here. ${"And after it. ".repeat(20)}`),
]);
const hrefs = (query: string) => searchDocs(index, query).map(({ href }) => href);

it("finds a heading with its page and anchor, and prefers it to text", () => {
  expect(searchDocs(index, "verify")[0]).toEqual({
    href: "/docs/webhooks#verify-signatures",
    title: "Webhooks › Verify signatures",
    snippet: "Compare the HMAC in constant time.",
  });
  expect(hrefs("webhooks")[0]).toBe("/docs/webhooks");
});

it("finds the beginning of a word, identifiers, cells of tables, and words with a typing error", () => {
  expect(hrefs("sig")).toContain("/docs/webhooks#verify-signatures");
  expect(hrefs("rate_limited")).toEqual(["/docs/errors#rate_limited"]);
  expect(hrefs("partner_context")).toEqual(["/docs/errors#rate_limited"]);
  expect(hrefs("signaturs")).toContain("/docs/webhooks#verify-signatures");
});

it("finds only sections with every word", () => {
  expect(hrefs("webhooks retries")).toEqual(["/docs/webhooks#retries"]);
  expect(hrefs("webhooks nothing")).toEqual([]);
});

it("shows the text around the match", () => {
  const [hit] = searchDocs(index, "needle");
  expect(hit?.snippet).toContain("The needle is here.");
  expect(hit?.snippet).toMatch(/^….{100,160}…$/);
});
