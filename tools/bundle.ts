import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { mounts } from "#http/mounts.ts";
import { root } from "#processes/root.ts";

/** Each becomes a file that Node runs: the command line, and the services that it starts in other processes. */
const entries = ["slipway", "plan-parts", "serve", "serve-providers", "work", "work-as-owner"].map(
  (name) => `processes/${name}.ts`,
);

/** These stay in node_modules: the process of the pages loads the same ones, and argon2 is native. */
const external = ["next", "@node-rs/argon2", "ioredis", "postgres", "undici"];

/** Bundles the server into `folder`, which must be directly in the root folder of the artifact. */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    entryNames: "[name]",
    chunkNames: "[hash]",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    // Names stay, because errors and tools show them.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    external,
    // Packages in CommonJS call require, which modules don't have.
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
    logLevel: "warning",
    plugins: [routeFiles, sourceAddresses],
  });
}

/** In the artifact, data files have the same paths as in the sources, relative to its root folder. */
const sourceAddresses: Plugin = {
  name: "source addresses",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const name = path.relative(root, file).replaceAll(path.sep, "/");
      if (name.startsWith("node_modules/")) return undefined;
      const contents = (await readFile(file, "utf8"))
        .replaceAll("import.meta.url", `new URL("../${name}", import.meta.url).href`)
        .replaceAll("process.cwd()", 'path.join(import.meta.dirname, "..")');
      return { loader: "ts", contents };
    });
  },
};

/** Lists the route files of each mount, which otherwise are found in its folder. */
const routeFiles: Plugin = {
  name: "route files",
  setup({ onLoad }) {
    onLoad({ filter: /\/http\/route-files\.ts$/ }, () => {
      const tables = mounts.map((mount) => {
        const folder = path.join(root, "app", mount);
        const names = globSync("**/route.ts", { cwd: folder }).sort();
        const imports = names.map((name) => `import(${JSON.stringify(path.join(folder, name))})`);
        const rows = names.map((name, place) => `[${JSON.stringify(name)}, files[${place}]]`);
        return `async ${JSON.stringify(mount)}() {
          const files = await Promise.all([${imports}]);
          return [${rows}];
        }`;
      });
      const contents = `const tables = {${tables}};
        export const importRouteFiles = (folder) => tables[folder.slice(folder.lastIndexOf("/app/") + 4)]();`;
      return { contents, resolveDir: root };
    });
  },
};
