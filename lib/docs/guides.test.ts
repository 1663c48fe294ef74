import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { fillPage, unfilledIn } from "./fill-page.ts";
import { parseGuide, readGuides } from "./guides.ts";
import { liveBlocks } from "./live-blocks.ts";
import { headingsOf, parseMarkdown } from "./parse-markdown.ts";
import { coverageSource } from "./test-coverage.ts";

const values = {
  base_url: "https://api.example.com",
  sandbox_url: "https://sandbox.example.com",
  version: "1.0.0",
  provider: "acme-pay",
};
const blocks = liveBlocks(documentFor({ production: values.base_url, sandbox: values.sandbox_url }), coverageSource);
const pages = (await readGuides()).map((guide) => ({ ...guide, text: fillPage(guide.body, values, blocks) }));
const slugs = pages.map(({ slug }) => slug);
const operationIds = operationList.map(({ operationId }): string => operationId);
const anchors = new Map(
  pages.map(({ slug, text }) => [slug, headingsOf(parseMarkdown(text)).map(({ id }) => id)] as const),
);

describe.each(pages)("the guide $slug", ({ slug, text }) => {
  it("uses only placeholders and live blocks that are filled in", () => {
    expect(unfilledIn(text)).toEqual([]);
  });

  it("links only to pages and headings that exist", () => {
    const links = [...text.matchAll(/\]\((\/docs[^)\s]*|#[^)\s]*)\)/g)].map(([, href = ""]) => href);
    const dead = links.filter((href) => {
      const [, page = slug, anchor] = /^(?:\/docs\/?([\w-]*))?(?:#(.*))?$/.exec(href) ?? [];
      if (page === "") return false;
      if (operationIds.includes(page)) return false;
      return !slugs.includes(page) || (anchor !== undefined && !anchors.get(page)?.includes(anchor));
    });
    expect(dead).toEqual([]);
  });

  it("names the language of every code block, and has no raw HTML or first-level heading", () => {
    const tokens = parseMarkdown(text);
    const codes = tokens.flatMap((token) =>
      token.type === "code" ? [token] : token.type === "codeGroup" ? token.codes : [],
    );
    expect(codes.filter(({ lang }) => !lang)).toEqual([]);
    expect(tokens.filter(({ type }) => type === "html")).toEqual([]);
    expect(headingsOf(tokens).filter(({ depth }) => depth === 1)).toEqual([]);
  });
});

it("has an anchor for every error code", () => {
  const codes = [...text("errors").matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(anchors.get("errors")).toEqual(expect.arrayContaining(codes));
});

it("rejects a guide without front matter, or with unknown fields", () => {
  expect(() => parseGuide("x", "# Title")).toThrow("docs/x.md has no front matter");
  const front = "title: A\ndescription: B\nsection: Guides\norder: 1";
  expect(parseGuide("x", `---\n${front}\n---\n\nText`)).toMatchObject({ title: "A", order: 1, body: "Text" });
  expect(() => parseGuide("x", `---\n${front}\nauthor: C\n---\n`)).toThrow();
});

it("leaves out the pages for operators, which partners don't need", async () => {
  expect((await readdir("docs/operations")).length).toBeGreaterThan(0);
  expect(slugs.filter((slug) => /operations|monitor|alerts/.test(slug))).toEqual([]);
});

it("reports what nothing fills in", () => {
  const filled = fillPage("{{version}} {{unknown}}\n\n{{> statuses}}\n\n{{> nothing}}", values, blocks);
  expect(filled).toContain("1.0.0");
  expect(filled).toContain("| `refunded` |");
  expect(unfilledIn(filled)).toEqual(["{{unknown}}", "{{> nothing}}"]);
});

const text = (slug: string) => pages.find((page) => page.slug === slug)?.text ?? "";
