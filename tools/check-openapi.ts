import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { findBreakingChanges } from "#lib/openapi/api-changelog.ts";
import { documentFor } from "#lib/openapi/document.ts";

// Not example.com, which the linters reject.
const addresses = { production: "https://api.slipway.dev", sandbox: "https://sandbox.slipway.dev" };

/** Lints the OpenAPI document with the recommended rules of Redocly and Spectral, and compares it with that of the latest release.
 * Returns errors and warnings. */
async function checkDocument(): Promise<string[]> {
  const document = documentFor(addresses);
  const config = await createConfig({ extends: ["recommended"] });
  const redocly = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
  const found = await spectral.run(JSON.parse(JSON.stringify(document)));
  return [
    ...redocly.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`),
    ...findBreakingChanges(document).map(({ subject, text }) => `breaks the latest release: ${subject}: ${text}`),
    ...found.map(({ code, message, path }) => `spectral ${code} ${path.join("/")}: ${message}`),
  ];
}

const problems = await checkDocument();
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
