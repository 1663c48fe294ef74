import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";

// Exported names and database columns use the words of tests/vocabulary.txt: the glossary's terms and common programming
// English. A new word is added there, in review, or replaced by a term the product already has.
const vocabulary = new Set(readFileSync("tests/vocabulary.txt", "utf8").split(/\s+/));

// Migrated tables and columns keep their names; the code maps them to current terms where it can.
const exceptions = new Set(["handedOver", "recountedAt", "isMailed", "leasedUntil", "mailedAt"]);

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(file));

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4")
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

const unknownWords = (names: { name: string; file: string }[]) =>
  names.flatMap(({ name, file }) =>
    wordsOf(name)
      .filter((word) => !vocabulary.has(word) && !exceptions.has(name))
      .map((word) => `${word}: ${name} in ${file}`),
  );

const matchesIn = (file: string, pattern: RegExp) =>
  Array.from(readFileSync(file, "utf8").matchAll(pattern), ([, name = ""]) => ({ name, file }));

it("exported names use words of the vocabulary", () => {
  // The names of Lucide.
  const own = files.filter((file) => file !== "components/ui/icons/icons.ts");
  const exported = own.flatMap((file) =>
    matchesIn(file, /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm),
  );
  expect(exported.length).toBeGreaterThan(1_000);
  expect(unknownWords(exported)).toEqual([]);
});

it("file names use words of the vocabulary", () => {
  const named = files
    .filter((file) => /^(app|cli|components|db|lib|boot)\//.test(file))
    .map((file) => ({
      name:
        file
          .split("/")
          .at(-1)
          ?.replace(/\.tsx?$/, "") ?? "",
      file,
    }));
  expect(unknownWords(named)).toEqual([]);
});

it("database tables and columns use words of the vocabulary", async () => {
  const modules = files.filter((file) => /^db\/schema[\w-]*\.ts$/.test(file) && !file.endsWith(".test.ts"));
  const names: string[] = [];
  for (const file of modules) {
    const exported: object = await import(`#${file}`);
    for (const table of Object.values(exported).filter((value) => is(value, PgTable)))
      names.push(getTableName(table), ...Object.keys(getTableColumns(table)));
  }
  expect(names.length).toBeGreaterThan(200);
  expect(unknownWords(names.map((name) => ({ name, file: "db" })))).toEqual([]);
});
