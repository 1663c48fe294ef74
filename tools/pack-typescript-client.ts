import { execFile } from "node:child_process";
import { copyFileSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "#processes/root.ts";

const run = promisify(execFile);
const source = path.join(root, "clients/typescript");
const timeout = 120_000;

/** Compiles the TypeScript client for `import` and `require`, and packs it with npm, whose archives contain no build times. */
export async function packTypescriptClient(folder: string): Promise<string> {
  for (const name of ["package.json", "README.md"]) copyFileSync(path.join(source, name), path.join(folder, name));
  copyFileSync(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  const esm = path.join(folder, "dist/esm");
  const cjs = path.join(folder, "dist/cjs");
  await Promise.all([compile(esm), compile(cjs, "--module", "commonjs", "--moduleResolution", "bundler")]);
  writeFileSync(path.join(cjs, "package.json"), '{ "type": "commonjs" }\n');
  const { stdout } = await run("npm", ["pack", "--silent", "--ignore-scripts", "--no-update-notifier"], {
    cwd: folder,
    timeout,
  });
  return stdout.trim();
}

async function compile(folder: string, ...options: string[]): Promise<void> {
  await run(path.join(root, "node_modules/.bin/tsc"), ["-p", source, "--outDir", folder, ...options], { timeout });
  // The compiler rewrites the extensions of imports in scripts only.
  for (const name of globSync("**/*.d.ts", { cwd: folder })) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replace(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}
