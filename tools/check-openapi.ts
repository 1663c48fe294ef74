import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { findBreakingChanges } from "#lib/openapi/api-changelog.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { toOpenApi30 } from "#lib/openapi/document-3-0.ts";

// Not example.com, which the linters reject.
const addresses = { production: "https://api.slipway.dev", sandbox: "https://sandbox.slipway.dev" };

/** Lints the OpenAPI document, also in version 3.0, with the recommended rules of Redocly and Spectral, and compares it with that of the
 * latest release. Returns errors and warnings. */
async function checkDocument(): Promise<string[]> {
  const document = documentFor(addresses);
  return [
    ...(await lint(document)),
    ...(await lint(toOpenApi30(document), exampleRules)).map((problem) => `3.0: ${problem}`),
    ...findBreakingChanges(document).map(({ subject, text }) => `breaks the latest release: ${subject}: ${text}`),
  ];
}

// Read strictly, a reference in 3.0 can't be null, as it is in examples. Generators take `nullable` beside it as meant.
const exampleRules = {
  redocly: ["no-invalid-media-type-examples", "no-invalid-schema-examples"],
  spectral: ["oas3-valid-media-example", "oas3-valid-schema-example"],
};

async function lint(document: object, ignored = { redocly: [""], spectral: [""] }): Promise<string[]> {
  const source = JSON.stringify(document);
  const config = await createConfig({ extends: ["recommended"] });
  const redocly = await lintFromString({ source, absoluteRef: "openapi.json", config });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
  const found = await spectral.run(JSON.parse(source));
  return [
    ...redocly
      .filter(({ ruleId }) => !ignored.redocly.includes(ruleId))
      .map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`),
    ...found
      .filter(({ code }) => !ignored.spectral.includes(String(code)))
      .map(({ code, message, path }) => `spectral ${code} ${path.join("/")}: ${message}`),
  ];
}

const problems = await checkDocument();
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
