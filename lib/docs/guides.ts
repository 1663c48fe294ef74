import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { docsSections, type Guide } from "#lib/docs/contract.ts";

const header = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(160),
  section: z.enum(docsSections),
  order: z.coerce.number().int().min(0),
});

const folder = () => path.join(process.cwd(), "docs");
const filePattern = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Every guide, in the order of the navigation. */
export async function readGuides(): Promise<Guide[]> {
  const names = (await readdir(folder())).filter((name) => name.endsWith(".md")).sort();
  const guides = await Promise.all(
    names.map(async (name) => parseGuide(name.slice(0, -3), await readFile(path.join(folder(), name), "utf8"))),
  );
  const position = ({ section, order }: Guide) => docsSections.indexOf(section) * 1_000 + order;
  return guides.sort((a, b) => position(a) - position(b));
}

/** Throws if the front matter is missing or invalid. */
export function parseGuide(slug: string, text: string): Guide {
  const [, front, body] = filePattern.exec(text) ?? [];
  if (front === undefined || body === undefined) throw new Error(`docs/${slug}.md has no front matter`);
  const fields = front
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, name = line, value = ""] = /^(\w+): *(.*)$/.exec(line) ?? [];
      return [name, value.replace(/^"(.*)"$/, "$1")];
    });
  return { slug, ...header.parse(Object.fromEntries(fields)), body: body.trim() };
}
