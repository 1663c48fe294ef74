import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { clientTypesFile, currentClientTypes } from "#lib/openapi/write-client-types.ts";

it("the client's types match the OpenAPI document; if not, run npm run api:clients", () => {
  expect(readFileSync(clientTypesFile, "utf8")).toBe(currentClientTypes());
});
