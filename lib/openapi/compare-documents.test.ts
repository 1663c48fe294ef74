import { describe, expect, it } from "vitest";
import { apiChangelog, findBreakingChanges, releases } from "#lib/openapi/api-changelog.ts";
import { compareDocuments } from "#lib/openapi/compare-documents.ts";
import type { JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";

const current = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });
const creation = "/api/v1/partner/transactions";
const added = { type: "string" };
type Change = (document: OpenApiDocument) => unknown;

function changesAfter(change: Change) {
  const changed = structuredClone(current);
  change(changed);
  return compareDocuments(current, changed);
}

function schemaOf(document: OpenApiDocument, name: string) {
  const schema = document.components.schemas[name];
  if (!schema?.properties) throw new Error(`${name} has no properties`);
  return schema as JsonSchema & { properties: Record<string, JsonSchema>; required: string[] };
}
const without = (names: string[], name: string) => names.filter((one) => one !== name);
const parametersOf = (document: OpenApiDocument) => document.paths["/api/v1/partner/quotes"]?.get?.parameters ?? [];

it("keeps the document compatible with the latest release", () => {
  expect(findBreakingChanges(current)).toEqual([]);
});

it("lists the changes of each release in the changelog, and none that needs action", () => {
  const changelog = apiChangelog();
  const dates = releases().map(({ date }) => date);
  expect(changelog.map(({ date }) => date)).toEqual(dates.slice(1).reverse());
  expect(changelog.flatMap(({ entries }) => entries.filter(({ needsAction }) => needsAction))).toEqual([]);
  expect(changelog.at(-1)?.entries).toContainEqual({
    subjects: ["POST /transactions/{transaction_id}/simulate"],
    text: "Added the operation “Simulate an outcome”",
    needsAction: false,
  });
});

describe("a breaking change", () => {
  it.each<[string, Change, string]>([
    ["a removed path", ({ paths }) => delete paths["/api/v1/partner/quotes"], "Removed the operation “List quotes”"],
    [
      "a removed operation",
      ({ paths }) => delete paths[creation]?.post,
      "Removed the operation “Create a transaction”",
    ],
    [
      "a removed event",
      ({ webhooks }) => delete webhooks["transaction.failed"],
      "Removed the event “The transaction failed, was cancelled, or expired”",
    ],
    ["a removed parameter", (document) => parametersOf(document).pop(), "from the request"],
    [
      "a removed response field",
      (document) => delete schemaOf(document, "Transaction").properties.is_final,
      "Removed `data.is_final` from the response",
    ],
    [
      "a removed request field",
      (document) => delete schemaOf(document, "NewTransaction").properties.quote_id,
      "Removed `quote_id` from the request",
    ],
    [
      "a removed value",
      ({ components }) => components.schemas.TransactionStatus?.enum?.pop(),
      "Removed `refunded` of `status[]` from the request",
    ],
    [
      "another type",
      (document) => Object.assign(schemaOf(document, "Transaction").properties, { is_final: added }),
      "Changed `data.is_final` from boolean to string",
    ],
    [
      "a limited text in a request",
      (document) => Object.assign(schemaOf(document, "NewTransaction").properties.network ?? {}, { enum: ["mainnet"] }),
      "Changed `network` from string to enum",
    ],
    [
      "a response field that can be absent",
      (document) => {
        const schema = schemaOf(document, "QuoteEntry");
        schema.required = without(schema.required, "is_best");
      },
      "`data[].is_best` is optional",
    ],
    [
      "a new required request field",
      (document) => {
        const schema = schemaOf(document, "NewTransaction");
        schema.properties.more = added;
        schema.required.push("more");
      },
      "Added `more` to the request",
    ],
    [
      "a request field that becomes required",
      (document) => schemaOf(document, "NewTransaction").required.push("quote_id"),
      "`quote_id` is required",
    ],
    [
      "a new required parameter",
      (document) => parametersOf(document).push({ name: "more", in: "query", required: true, schema: added }),
      "Added `more` to the request",
    ],
  ])("is %s", (_name, change, text) => {
    const breaking = changesAfter(change).filter(({ isBreaking }) => isBreaking);
    expect(breaking.map((found) => found.text).join("\n")).toContain(text);
  });

  it("is every removed field of a created transaction", () => {
    for (const name of Object.keys(schemaOf(current, "Transaction").properties))
      expect(changesAfter((document) => delete schemaOf(document, "Transaction").properties[name])).toContainEqual(
        expect.objectContaining({ text: `Removed \`data.${name}\` from the response`, isBreaking: true }),
      );
  });
});

describe("a compatible change", () => {
  it.each<[string, Change]>([
    ["an operation", ({ paths }) => Object.assign(paths, { "/api/v1/partner/more": { ...paths[creation] } })],
    [
      "an optional field",
      (document) => Object.assign(schemaOf(document, "NewTransaction").properties, { more: added }),
    ],
    ["a response field", (document) => Object.assign(schemaOf(document, "Transaction").properties, { more: added })],
    ["a value", ({ components }) => components.schemas.TransactionStatus?.enum?.push("paused")],
  ])("is %s that is added", (_name, change) => {
    const found = changesAfter(change);
    expect(found).not.toEqual([]);
    expect(found.filter(({ kind, isBreaking }) => kind !== "added" || isBreaking)).toEqual([]);
  });

  it("is a request field that accepts more", () => {
    const found = changesAfter((document) => delete schemaOf(document, "NewTransaction").properties.type?.enum);
    expect(found.filter(({ isBreaking }) => isBreaking)).toEqual([]);
  });

  it("is a deprecation", () => {
    const found = changesAfter(({ paths }) => Object.assign(paths[creation]?.get ?? {}, { deprecated: true }));
    expect(found.map(({ kind, isBreaking }) => [kind, isBreaking])).toEqual([["deprecated", false]]);
  });

  it("is none if only texts differ", () => {
    const changed = JSON.parse(JSON.stringify(current).replaceAll('"description":"', '"description":"+'));
    expect(compareDocuments(current, changed)).toEqual([]);
  });
});
