import { globSync, readFileSync } from "node:fs";
import type { LucideIcon } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { IconComponent } from "./create-icon.ts";

const lucide: Record<string, unknown> = await import("lucide-react");
const icons: Record<string, IconComponent> = await import("./icons.ts");
const file = "components/ui/icons/icons.ts";
const imports = /import \{([^}]*)\} from "#components\/ui\/icons\/icons\.ts"/g;

/** The names that components and pages import, so that adding an icon takes an import and a run with -u. */
const used = globSync("{app,components}/**/*.{ts,tsx}").flatMap((name) =>
  Array.from(readFileSync(name, "utf8").matchAll(imports), ([, names = ""]) => names.split(",")).flat(),
);
const names = [...new Set(used.map((name) => name.trim().split(" as ")[0] ?? ""))].filter(Boolean).sort();

const original = (name: string) => {
  if (!lucide[name]) throw new Error(`Lucide has no icon ${name}`);
  return lucide[name] as LucideIcon;
};

function write(): string {
  const license = readFileSync("node_modules/lucide-react/LICENSE", "utf8").trim().replaceAll(/^/gm, " * ");
  const lines = names.map((name) => {
    const markup = renderToStaticMarkup(createElement(original(name)));
    const shapes = Array.from(markup.matchAll(/<(?!svg)(\w+) ([^>]*)>/g), ([, shape, attributes = ""]) => {
      const pairs = Array.from(attributes.matchAll(/([\w-]+)="([^"]*)"/g), ([, key, value]) => `${key}: "${value}"`);
      return `["${shape}", { ${pairs.join(", ")} }]`;
    });
    return `export const ${name} = createIcon(${shapes.join(", ")});\n`;
  });
  return [
    'import { createIcon } from "./create-icon.ts";\n\n',
    "// The icons of lucide-react that are imported. Written by npm test -- unit components/ui/icons -u\n\n",
    `/*!\n${license}\n */\n\n`.replaceAll(/ +$/gm, ""),
    ...lines,
  ].join("");
}

describe("the icons", () => {
  it("are those that are imported; if not, run npm test -- unit components/ui/icons -u", async () => {
    expect(names.length).toBeGreaterThan(0);
    await expect(write()).toMatchFileSnapshot(`../../../${file}`);
  });

  it.each(names)("%s is drawn as Lucide draws it", (name) => {
    const props = { size: 16, strokeWidth: 1.75, "aria-hidden": true, className: "text-muted" } as const;
    const drawn = icons[name];
    if (!drawn) throw new Error(`${file} has no ${name}`);
    for (const given of [props, {}]) {
      const expected = renderToStaticMarkup(createElement(original(name), { "aria-hidden": true, ...given }));
      const actual = renderToStaticMarkup(createElement(drawn, { "aria-hidden": true, ...given }));
      expect(actual.replace(/ class="[^"]*"/, "")).toBe(expected.replace(/ class="[^"]*"/, ""));
    }
  });
});
