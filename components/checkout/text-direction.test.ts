import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const folder = "components/checkout";
const own = readdirSync(path.join(root, folder))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
  .map((file) => `${folder}/${file}`);

/** The parts of the interface that the checkout imports. */
const shared = own.flatMap((file) =>
  Array.from(read(file).matchAll(/from "#(components\/[^"]+)"/g), ([, imported = ""]) => imported),
);

/** Classes that name the left or the right: "pl-2", "md:-mr-1", "text-left", "border-l", "rounded-tr-md", "left-0". */
const physical =
  /^(?!ltr:|rtl:)(?:[^\s"'`]+:)?-?(?:(?:[mp][lr]|scroll-[mp][lr]|left|right|translate-x|space-x|divide-x)-\S+|border-[lr](?:-\S+)?|rounded-(?:[lr]|[tb][lr])(?:-\S+)?|(?:text|object)-(?:left|right)|(?:float|clear)-(?:left|right)|tracking-(?:tight|tighter|wide|wider|widest))!?$/;

function read(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

function physicalClasses(source: string): string[] {
  const quoted = source.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return quoted.flatMap((text) => text.slice(1, -1).split(/\s+/)).filter((word) => physical.test(word));
}

it("finds classes that don't turn with the direction of the text", () => {
  for (const name of [
    "pl-2",
    "md:-mr-1",
    "text-left",
    "border-l",
    "border-r-2",
    "rounded-tr-md",
    "left-0!",
    "hover:ml-auto",
  ])
    expect(physicalClasses(`<p className="flex ${name} ps-4" />`), name).toEqual([name]);
  expect(
    physicalClasses('"ps-4 pe-2 ms-auto text-start border-s-2 rounded-s start-0 leading-6 place-items-end plain"'),
  ).toEqual([]);
});

it("has none in the checkout, which is also shown from right to left", () => {
  const found = [...own, ...new Set(shared)].flatMap((file) =>
    physicalClasses(read(file)).map((name) => `${file}: ${name}`),
  );
  expect(shared.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
