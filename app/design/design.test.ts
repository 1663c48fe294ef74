import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const shown = globSync("app/design/*.tsx")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

it.each(globSync("components/ui/**/*.tsx"))("%s stands on the page of the design", (file) => {
  expect(shown).toContain(`"#${file}"`);
});
