import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { clientTypes } from "#lib/openapi/client-types.ts";
import { documentFor } from "#lib/openapi/document.ts";

export const clientTypesFile = "clients/typescript/api-types.ts";

/** The file as it must be: from the document, formatted as the rest of the house. Runs in the project's root. */
export function currentClientTypes(): string {
  const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });
  return execFileSync("node_modules/.bin/biome", ["format", `--stdin-file-path=${clientTypesFile}`], {
    input: clientTypes(document),
    encoding: "utf8",
  });
}

// node lib/openapi/write-client-types.ts
if (import.meta.main) writeFileSync(clientTypesFile, currentClientTypes());
