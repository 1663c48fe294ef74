import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import manifest from "#package.json" with { type: "json" };
import { root } from "#processes/root.ts";

const source = path.join(root, "clients/python");
/** The zip format stores local time, and this is the earliest it can. */
const buildTime = new Date(1980, 0, 1);

/** Builds the Python client's wheel in `folder` and returns its name. The same sources give the same bytes. */
export async function packPythonClient(folder: string): Promise<string> {
  const info = `slipway-${manifest.version}.dist-info`;
  const files: Record<string, Uint8Array> = {};
  for (const name of globSync("slipway/*.{py,typed}", { cwd: path.join(source, "src") }).sort()) {
    files[name] = readFileSync(path.join(source, "src", name));
  }
  files[`${info}/LICENSE`] = readFileSync(path.join(root, "LICENSE"));
  files[`${info}/METADATA`] = strToU8(metadata());
  files[`${info}/WHEEL`] = strToU8(
    "Wheel-Version: 1.0\nGenerator: slipway\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  );
  files[`${info}/RECORD`] = strToU8(record(files, `${info}/RECORD`));
  const name = `slipway-${manifest.version}-py3-none-any.whl`;
  writeFileSync(path.join(folder, name), zipSync(files, { mtime: buildTime }));
  return name;
}

function metadata(): string {
  const project = readFileSync(path.join(source, "pyproject.toml"), "utf8");
  const readField = (key: string) => {
    const [, value] = new RegExp(`^${key} = "(.*)"$`, "m").exec(project) ?? [];
    if (!value) throw new Error(`pyproject.toml has no ${key}`);
    return value;
  };
  return `Metadata-Version: 2.1
Name: ${readField("name")}
Version: ${manifest.version}
Summary: ${readField("description")}
License: ${manifest.license}
License-File: LICENSE
Requires-Python: ${readField("requires-python")}
Description-Content-Type: text/markdown

${readFileSync(path.join(source, "README.md"), "utf8").replaceAll("<version>", manifest.version)}`;
}

/** The hash and size of each file, as installers check them. */
function record(files: Record<string, Uint8Array>, own: string): string {
  const rows = Object.entries(files).map(([name, content]) => {
    const hash = createHash("sha256").update(content).digest("base64url");
    return `${name},sha256=${hash},${content.length}\n`;
  });
  return `${rows.join("")}${own},,\n`;
}
