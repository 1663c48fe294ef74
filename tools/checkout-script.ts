import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { root } from "#processes/root.ts";

/** The published script. A version that was released never changes: its successor gets a new number. */
export const checkoutScriptFile = "public/js/slipway-1.js";

const entry = 'import { Slipway } from "./checkout.ts"; globalThis.Slipway = Slipway; export { Slipway };';

/** The TypeScript client's checkout module for browsers: an ES module that also sets the global `Slipway`. */
export async function currentCheckoutScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: path.join(root, "clients/typescript/src"), loader: "ts" },
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

/** The value of a script element's `integrity` attribute. */
export const integrityOf = (script: string | Buffer): string =>
  `sha384-${createHash("sha384").update(script).digest("base64")}`;

export async function writeCheckoutScript(): Promise<void> {
  writeFileSync(path.join(root, checkoutScriptFile), await currentCheckoutScript());
}
