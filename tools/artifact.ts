import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { downloadsFolder } from "#http/downloads.ts";
import manifest from "#package.json" with { type: "json" };
import { root } from "#processes/root.ts";
import { buildPages } from "#tools/build.ts";
import { buildDownloads } from "#tools/downloads.ts";
import { bundleServer } from "./bundle.ts";
import { packageFiles } from "./package-files.ts";

const serverFolder = "server";

/** What the server and the pages read, at the same paths as in the sources. */
const data = [
  "LICENSE",
  "lib/assets/catalog",
  "db/migrations/*.sql",
  "db/migrations/meta/_journal.json",
  "docs",
  "lib/openapi/releases/*.json",
  "lib/providers/adapters/*/icon.svg",
  "public",
  `${downloadsFolder}/*.{tgz,whl}`,
];
/** Of the build of the pages, without its cache and its reports. */
const pages = ["BUILD_ID", "*.{js,json}", "server", "static", "node_modules"];

const entry = `#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 12)) {
  console.error(\`slipway: Slipway needs Node 24.12 or newer; this is \${process.version}\`);
  process.exit(1);
}
// Nearly everything that is allocated while modules load stays, and the space for new objects would grow to 32 MB for it.
setFlagsFromString("--semi-space-growth-factor=1");
await import("./${serverFolder}/slipway.mjs");
setFlagsFromString("--semi-space-growth-factor=2");
`;

/** Writes everything that runs an installation, except Node and Postgres, into `folder`, which is replaced. `pagesFolder` has
 * the build of the pages, or gets it. */
export async function buildArtifact(folder: string, pagesFolder = ".next"): Promise<void> {
  await Promise.all([buildPages(pagesFolder), buildDownloads()]);
  rmSync(folder, { recursive: true, force: true });
  const isUsed = (file: string) => !/\.(map|nft\.json|test\.ts)$/.test(file);
  const names = [...data, ...pages.map((name) => `${pagesFolder}/${name}`)];
  for (const name of [...globSync(names, { cwd: root }), ...(await packageFiles(pagesFolder))])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true, filter: isUsed });
  await bundleServer(path.join(folder, serverFolder));
  forgetRoot(path.join(folder, pagesFolder));
  const { name, version, license, type } = manifest;
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify({ name, version, license, type })}\n`);
  writeFileSync(path.join(folder, "slipway.mjs"), entry, { mode: 0o755 });
}

/** Next writes where it was built into the settings of its server. */
function forgetRoot(folder: string): void {
  for (const file of ["required-server-files.json", "required-server-files.js"].map((name) => path.join(folder, name)))
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(root.replace(/\/$/, ""), "."));
}

if (import.meta.main) {
  const folder = path.join(root, "dist");
  await buildArtifact(folder);
  console.log(`Built ${folder}. Run it with: node dist/slipway.mjs help`);
}
