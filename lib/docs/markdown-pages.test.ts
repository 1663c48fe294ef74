import { expect, it } from "vitest";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { unfilledIn } from "./fill-page.ts";
import { readGuides } from "./guides.ts";
import { liveBlocks } from "./live-blocks.ts";
import { markdownPages } from "./markdown-pages.ts";
import { navigationOf, neighborsOf } from "./navigation.ts";
import { coverageSource } from "./test-coverage.ts";

const [base_url, sandbox_url] = ["https://api.example.com", "https://sandbox.example.com"];
const guides = await readGuides();
const document = documentFor({ production: base_url, sandbox: sandbox_url });
const pages = markdownPages(
  guides,
  document,
  { base_url, sandbox_url, version: "1.0.0", provider: "acme-pay" },
  liveBlocks(document, coverageSource),
  { provider: "acme-pay" },
);
const textOf = (slug: string) => pages.find((page) => page.slug === slug)?.text() ?? "";

it("has every guide and every operation as Markdown, without anything unfilled", () => {
  expect(pages).toHaveLength(guides.length + operationList.length);
  for (const page of pages) {
    expect(page.text()).toMatch(/^# .+\n\n> .+\n\n[\s\S]{80,}\n$/);
    expect(unfilledIn(page.text())).toEqual([]);
  }
});

it("describes an operation with its fields, examples in every language, and errors", () => {
  const text = textOf("createTransaction");
  expect(text).toContain("`POST /api/v1/partner/transactions`");
  expect(text).toContain("| `partner_context` required |");
  expect(text).toContain("curl -s 'https://sandbox.example.com/api/v1/partner/transactions'");
  for (const language of ["bash", "typescript", "python", "php", "go"]) expect(text).toContain(`\`\`\`${language}\n`);
  expect(text).toContain("[`partner_context_conflict`](/docs/errors#partner_context_conflict)");
});

it("leads from the first page to the last, and back", () => {
  const groups = navigationOf(guides);
  const links = groups.flatMap((group) => group.links);
  expect(links).toHaveLength(pages.length);
  const slugOf = (href: string) => href.slice("/docs/".length);
  for (const [index, { href }] of links.entries()) {
    expect(neighborsOf(groups, slugOf(href))).toEqual({ previous: links[index - 1], next: links[index + 1] });
  }
  expect(neighborsOf(groups, "nothing")).toEqual({ previous: undefined, next: undefined });
});
