import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as z from "zod";
import { documentedSettings } from "#processes/known-variables.ts";

const declared = z.object({
  section: z.string(),
  description: z.string(),
  unset: z.string().optional(),
  example: z.string().optional(),
});

const sections = Map.groupBy(
  Object.entries(documentedSettings.shape).map(([name, schema]) => ({
    name,
    ...declared.parse(schema.meta()),
    initial: String(schema.safeParse(undefined).data ?? ""),
  })),
  ({ section }) => section,
);
type Setting = z.output<typeof declared> & { name: string; initial: string };

function example(): string {
  const plain = (text: string) =>
    text
      .replaceAll(/\[[^\]]*\]\(([\w.]+)[^)]*\)/g, "docs/operations/$1")
      .replaceAll(/`([^`]*)`/g, (_match, code: string) => (code.includes(" ") ? `"${code}"` : code))
      .replaceAll("**", "")
      .replaceAll("–", "-");
  const toLines = ({ name, description, unset, example, initial }: Setting) => {
    const value = example ?? initial;
    const isShown = unset === undefined || plain(unset) === value;
    const text = plain(isShown ? description : `${description} Default: ${unset}.`);
    return `${text.replaceAll(/(.{1,126})(?: |$)/g, "# $1\n")}#${name}=${value}\n`;
  };
  return Array.from(sections, ([section, settings]) => `# --- ${section}\n\n${settings.map(toLines).join("")}`).join(
    "\n",
  );
}

function tables(): string {
  const toTable = (settings: Setting[]) => {
    const rows = settings.map(({ name, description, unset, initial }) => [
      `\`${name}\``,
      unset ?? (initial === "" ? "" : `\`${initial}\``),
      description,
    ]);
    const head = ["variable", "default", ""];
    const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
    const line = (cells: string[], fill = " ") =>
      `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |\n`;
    return line(head) + line(["", "", ""], "-") + rows.map((row) => line(row)).join("");
  };
  return Array.from(sections, ([section, settings]) => `### ${section}\n\n${toTable(settings)}`).join("\n");
}

it.each([
  [".env.example", example()],
  ["docs/operations/configure.md", tables()],
])("%s has every setting; if not, run npm test -- unit tests/setting-documents -u", async (file, generated) => {
  const text = readFileSync(file, "utf8");
  const filled = text.replace(
    /(Generated from .*\n)[\s\S]*(\n.*End of the generated part)/,
    (_match, start: string, end: string) => `${start}\n${generated}${end}`,
  );
  await expect(filled).toMatchFileSnapshot(`../${file}`);
});
