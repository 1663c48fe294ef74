import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { clientTypesFile, currentClientTypes } from "#lib/openapi/write-client-types.ts";

describe("the client's types", () => {
  it("are those of the document: run node lib/openapi/write-client-types.ts when this fails", () => {
    expect(readFileSync(clientTypesFile, "utf8")).toBe(currentClientTypes());
  });
});
