import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { providerModules, providerVariables } from "#lib/providers/registry.ts";

function settingsTable(): string {
  const rows = providerModules.flatMap(({ id, settings }) =>
    Object.entries(settings).map(([name, { description, secret, production, sandbox }]) => {
      const code = (value: string) => (value === "" ? "empty" : `\`${value}\``);
      const same = production === sandbox ? "" : ` · ${code(sandbox ?? "")}`;
      const defaults = production === undefined ? "required" : code(production) + same;
      return `| ${id} | \`${name}\` | ${defaults} | ${secret ? "yes" : ""} | ${description} |`;
    }),
  );
  const head = [
    "| provider | setting | default (production · sandbox) | secret | description |",
    "|---|---|---|---|---|",
  ];
  return `# Provider settings\n\nGenerated from the adapters by \`settings-table.test.ts\`.\n\n${[...head, ...rows].join("\n")}\n`;
}

it("documents every setting of every provider in SETTINGS.md", () =>
  expect(settingsTable()).toMatchFileSnapshot("./SETTINGS.md"));

it("has only variables of existing settings in .env.example", () => {
  const existing = providerVariables();
  const example = readFileSync(".env.example", "utf8").matchAll(/^#(SVC_(?:SANDBOX|PRODUCTION)_(?!URL=)\w+)=/gm);
  const named = Array.from(example, ([, variable = ""]) => variable);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((variable) => !existing.includes(variable))).toEqual([]);
});
