import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import { hashFile, type Manifest, manifestForm, manifestName } from "./manifest.ts";

/** Throws validation_failed for the first file that is missing, changed, or not in the manifest. */
export async function verifyArchive(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const present = await readdir(directory);
  for (const { name, sha256, bytes } of manifest.files) {
    if (!present.includes(name)) throw failed(`${name} is missing`);
    const found = await hashFile(join(directory, name));
    if (found.sha256 !== sha256 || found.bytes !== bytes) throw failed(`${name} was changed`);
  }
  const known = [manifestName, ...manifest.files.map(({ name }) => name)];
  const other = present.find((name) => !known.includes(name));
  if (other !== undefined) throw failed(`${other} is not in the manifest`);
  return manifest;
}

/** Of the manifest itself, which is as good as where it's kept. */
export const hashManifest = async (directory: string): Promise<string> =>
  (await hashFile(join(directory, manifestName))).sha256;

const failed = (message: string) => new AppError("validation_failed", message);

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, manifestName), "utf8").catch(() => null);
  if (text === null) throw failed(`${directory} has no ${manifestName}: it isn't a complete archive`);
  try {
    return manifestForm.parse(JSON.parse(text));
  } catch {
    throw failed(`${manifestName} isn't the manifest of an archive`);
  }
}
