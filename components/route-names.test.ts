import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const field = String.raw`(?:\w+\.)*(?:network|payment_?[mM]ethod)\b`;

/** As text of an element or a template, and as what a cell returns. Properties and examples of requests keep identifiers. */
const shown = [
  new RegExp(String.raw`(?<![$=(])\{${field}\}`),
  new RegExp(String.raw`(?: on |· )\$\{${field}\}`),
  new RegExp(`=> ${field},?$`),
];

it("no page shows the identifier of a network or payment method instead of its name", () => {
  const found = globSync("{app,components}/**/*.tsx").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        shown.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
