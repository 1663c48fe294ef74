import { expect, it } from "vitest";
import type { JsonSchema } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { toOpenApi30 } from "#lib/openapi/document-3-0.ts";

const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });

/** What a schema of the document becomes. */
function converted(schema: JsonSchema) {
  const schemas = { ...document.components.schemas, One: schema };
  const { components } = toOpenApi30({ ...document, components: { ...document.components, schemas } });
  return (components as { schemas: Record<string, unknown> }).schemas.One;
}

const reference = { $ref: "#/components/schemas/FailureCode" };

// npm run check lints the whole document.
it.each<[string, JsonSchema, object]>([
  ["a type or null", { type: ["string", "null"] }, { type: "string", nullable: true }],
  ["a schema or null", { anyOf: [{ type: "number" }, { type: "null" }] }, { type: "number", nullable: true }],
  [
    "a reference or null",
    { anyOf: [reference, { type: "null" }], description: "Why." },
    { type: "string", allOf: [reference], nullable: true, description: "Why." },
  ],
  [
    "values or null",
    { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    { type: "string", enum: ["a", null], nullable: true },
  ],
  ["a constant", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
  ["a lower bound", { type: "number", exclusiveMinimum: 0 }, { type: "number", minimum: 0, exclusiveMinimum: true }],
  ["examples", { type: "string", examples: ["a", "b"] }, { type: "string", example: "a" }],
  ["what is beside a reference", { ...reference, description: "Why." }, reference],
  [
    "fields with the names of keywords",
    { type: "object", properties: { const: { type: ["string", "null"] }, examples: { type: "string", const: "a" } } },
    {
      type: "object",
      properties: { const: { type: "string", nullable: true }, examples: { type: "string", enum: ["a"] } },
    },
  ],
])("converts %s", (_name, schema, expected) => expect(converted(schema)).toEqual(expected));

it("describes amounts in requests as numbers of 64 bits", () => {
  expect(converted(document.components.schemas.NewTransaction ?? {})).toMatchObject({
    properties: { amount: { type: "number", format: "double", minimum: 0, exclusiveMinimum: true } },
  });
});
