import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { downloadsFolder } from "#http/downloads.ts";
import { root } from "#processes/root.ts";
import { hashOf } from "./build.ts";
import { packPythonClient } from "./pack-python-client.ts";
import { packTypescriptClient } from "./pack-typescript-client.ts";

/** A client library. `pack` builds its file in an empty folder and returns the file's name. */
type Library = { name: string; sources: string[]; pack(folder: string): Promise<string> };

const libraries: Library[] = [
  {
    name: "typescript",
    sources: ["clients/typescript", "tools/pack-typescript-client.ts"],
    pack: packTypescriptClient,
  },
  {
    name: "python",
    sources: ["clients/python", "tools/pack-python-client.ts", "package.json"],
    pack: packPythonClient,
  },
];

/** Builds the client libraries that the server offers under /downloads, unless their sources are the same as last time. */
export async function buildDownloads(): Promise<void> {
  const folder = path.join(root, downloadsFolder);
  mkdirSync(folder, { recursive: true });
  await Promise.all(libraries.map((library) => buildLibrary(folder, library)));
}

async function buildLibrary(folder: string, { name, sources, pack }: Library): Promise<void> {
  const stamp = path.join(folder, `${name}-stamp`);
  const hash = hashOf(sources);
  const [builtHash, builtFile = ""] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
  if (builtHash === hash && existsSync(path.join(folder, builtFile))) return;
  const building = mkdtempSync(path.join(folder, `${name}-`));
  try {
    const file = await pack(building);
    renameSync(path.join(building, file), path.join(folder, file));
    writeFileSync(stamp, `${hash} ${file}`);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}
