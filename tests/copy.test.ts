import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { copyRules } from "./copy-rules.ts";

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .trim()
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|md)$/.test(file) && existsSync(file) && !file.startsWith("tests/copy-rules"));

it.each(copyRules)("no source file or document matches $pattern (write: $instead)", ({ pattern }) => {
  const found = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
