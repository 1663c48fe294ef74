import { readFileSync } from "node:fs";

/** The changes of a version in the changelog. Throws if it has none. */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m);
  const section = sections.find((one) => one.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md has no changes of ${version}`);
  return notes;
}

if (import.meta.main) {
  const [tag = ""] = process.argv.slice(2);
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} isn't v${version}, the version of package.json`);
  console.log(changesOf(readFileSync("CHANGELOG.md", "utf8"), version));
}
