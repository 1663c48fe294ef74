import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { currentPythonFiles } from "#lib/openapi/write-python-client.ts";

it("the Python client matches the OpenAPI document; if not, run npm run api:clients", () => {
  for (const { file, content } of currentPythonFiles()) expect(readFileSync(file, "utf8"), file).toBe(content);
});
