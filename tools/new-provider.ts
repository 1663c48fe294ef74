import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "#processes/root.ts";

const template = { adapter: "lib/providers/adapters/test-acme", simulator: "simulator/test-acme.ts" };
const adapterFiles = [
  "adapter.ts",
  "adapter.test.ts",
  "onboarding.ts",
  "profile.ts",
  "test-case.ts",
  "recorded.json",
  "icon.svg",
];
const registryFile = "lib/providers/registry.ts";
const vocabularyFile = "tests/vocabulary.txt";
const vocabularyWidth = 118;
const generatedDocuments = [
  "lib/providers/SETTINGS.md",
  "lib/providers/ONBOARDING.md",
  "simulator/PROVIDERS.md",
  "simulator/OUTCOMES.md",
];

/** Writes the adapter, its recorded responses and case, and the simulator of a new provider, all working with a fictional API, and
 * registers it. Returns the written files. Throws for an invalid or existing ID. */
export function generateProvider(folder: string, id: string, name: string): string[] {
  if (!/^(?!test-)[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`The ID must be like "acme-pay", not "${id}"`);
  if (existsSync(path.join(folder, "lib/providers/adapters", id)))
    throw new Error(`lib/providers/adapters/${id} exists`);
  const identifier = id.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
  const named = (text: string) =>
    text
      .replaceAll("Acme Pay", name)
      .replaceAll(/(?<=["/])acme\b|\bacme(?=[-.])/g, id)
      .replaceAll(/\bacme\b/g, identifier)
      .replace("A fictional provider that passes every check, and the template of `npm run new:provider`.", `${name}.`);
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const files: [file: string, text: string][] = [
    ...adapterFiles.map((file): [string, string] => [
      `lib/providers/adapters/${id}/${file}`,
      named(read(`${template.adapter}/${file}`)),
    ]),
    [`simulator/providers/${id}.ts`, named(read(template.simulator))],
    [registryFile, registered(read(registryFile), id, identifier)],
    [vocabularyFile, withWords(read(vocabularyFile), id.split("-"))],
  ];
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return files.map(([file]) => file);
}

const registered = (text: string, id: string, identifier: string): string =>
  text
    .replace(
      "import type {",
      `import { ${identifier} } from "#lib/providers/adapters/${id}/adapter.ts";\nimport type {`,
    )
    .replace(/(providerModules: readonly ProviderModule\[\] = \[[^\]]*)\]/, `$1  ${identifier},\n]`);

/** Sorted, with a new line for each first letter. */
function withWords(text: string, words: string[]): string {
  const lines: string[] = [];
  const all = new Set([...text.trim().split(/\s+/), ...words.filter((word) => /^[a-z]+$/.test(word))]);
  for (const word of [...all].sort()) {
    const line = lines.at(-1) ?? "";
    if (line[0] === word[0] && line.length + word.length < vocabularyWidth) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return `${lines.join("\n")}\n`;
}

if (import.meta.main) {
  const [id = "", name = id] = process.argv.slice(2);
  const files = generateProvider(root, id, name);
  const run = (file: string, ...args: string[]) =>
    execFileSync(process.execPath, [path.join(root, "node_modules", file), ...args], { cwd: root, stdio: "inherit" });
  run("@biomejs/biome/bin/biome", "check", "--write", ...files.filter((file) => file.endsWith(".ts")));
  // Their tests write them again.
  for (const file of generatedDocuments) rmSync(path.join(root, file), { force: true });
  const tests = [
    `lib/providers/adapters/${id}`,
    "lib/providers/settings-table",
    "lib/providers/onboarding-guide",
    "simulator/credentials-table",
    "simulator/outcomes",
  ];
  run("vitest/vitest.mjs", "run", "--project", "pure", ...tests);
  console.log(`\n${name} is ready in\n${files.map((file) => `  ${file}`).join("\n")}
Replace the fictional API with the provider's; lib/providers/README.md describes each part.`);
}
