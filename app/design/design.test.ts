import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const shown = globSync("app/design/*.tsx")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

it.each(globSync("components/ui/**/*.tsx"))("the design page shows %s", (file) => {
  expect(shown).toContain(`"#${file}"`);
});
