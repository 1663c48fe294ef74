import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "#processes/root.ts";

type Trace = (entries: string[], options: object) => Promise<{ fileList: Set<string> }>;

// Next traces with its own copy of this package, and the server that renders pages only where it starts that itself.
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft") as { nodeFileTrace: Trace };
const pageServer = "node_modules/next/dist/server/next.js";
/** For development and for builds. */
const unusedTools =
  /\/next\/dist\/(build\/(swc|webpack)|server\/dev|compiled\/(@edge-runtime|@modelcontextprotocol|@next|babel|crypto-browserify|cssnano-simple|next-devtools|postcss-preset-env|webpack))\/|\.(development|dev)\.js$|\.d\.ts$/;
/** Resizes images, which the pages don't have. */
const imageTools = /^node_modules\/(sharp|@img)\//;

/** The files of packages that the pages in this build need, and the server that renders them. */
export async function packageFiles(folder: string): Promise<string[]> {
  const traces = globSync(["next-server.js.nft.json", "server/**/*.nft.json"], { cwd: path.join(root, folder) });
  const traced = traces.flatMap((name) => {
    const trace = path.join(folder, name);
    const { files } = JSON.parse(readFileSync(path.join(root, trace), "utf8")) as { files: string[] };
    return files.map((file) => path.join(path.dirname(trace), file));
  });
  const server = await nodeFileTrace([path.join(root, pageServer)], {
    base: root,
    // Otherwise, files in the working folder count as used.
    processCwd: "/nowhere",
    ignore: (file: string) => unusedTools.test(`/${file}`),
  });
  const files = [...new Set([...traced, ...server.fileList])];
  return files.filter((file) => file.startsWith("node_modules/") && !imageTools.test(file)).sort();
}
