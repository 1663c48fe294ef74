import { describe, expect, it } from "vitest";
import { apiChangelog, releases } from "#lib/openapi/api-changelog.ts";
import { compareDocuments } from "#lib/openapi/compare-documents.ts";
import type { JsonSchema, OpenApiDocument } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";

const current = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });
const create = "/api/v1/partner/transactions";

/** What a change of the current document breaks. */
function breaks(change: (document: OpenApiDocument) => void): string[] {
  const changed = structuredClone(current);
  change(changed);
  return compareDocuments(current, changed).flatMap(({ isBreaking, text }) => (isBreaking ? [text] : []));
}
const schemaOf = (document: OpenApiDocument, name: string): JsonSchema & { properties: Record<string, JsonSchema> } => {
  const schema = document.components.schemas[name];
  if (!schema?.properties) throw new Error(`${name} has no properties`);
  return { ...schema, properties: schema.properties };
};
const bodyOf = (document: OpenApiDocument) => document.components.schemas.NewTransaction ?? {};

describe("the document", () => {
  it("is compatible with the latest release", () => {
    const latest = releases().at(-1);
    if (!latest) throw new Error("there is no release");
    expect(compareDocuments(latest.document, current).filter(({ isBreaking }) => isBreaking)).toEqual([]);
  });

  it("doesn't differ from itself", () => {
    expect(compareDocuments(current, structuredClone(current))).toEqual([]);
  });
});

describe("the changelog", () => {
  it("lists the changes of each release, and has no removal", () => {
    const changelog = apiChangelog();
    expect(changelog.map(({ date }) => date)).toEqual(
      releases()
        .slice(1)
        .map(({ date }) => date)
        .reverse(),
    );
    expect(changelog.flatMap(({ entries }) => entries.filter(({ kind }) => kind === "removed"))).toEqual([]);
    const first = changelog.at(-1)?.entries ?? [];
    expect(first).toContainEqual({
      kind: "added",
      subjects: ["POST /api/v1/partner/transactions/{transaction_id}/simulate"],
      text: "Added the operation “Simulate an outcome”",
    });
  });
});

describe("a breaking change", () => {
  it("is every operation, event, parameter, and response field that is removed", () => {
    const removals = Object.keys(current.paths).map(
      (path) => (document: OpenApiDocument) => void delete document.paths[path],
    );
    const fields = Object.keys(schemaOf(current, "Transaction").properties).map(
      (name) => (document: OpenApiDocument) => void delete schemaOf(document, "Transaction").properties[name],
    );
    const inputs = Object.keys(schemaOf(current, "NewTransaction").properties).map(
      (name) => (document: OpenApiDocument) => void delete schemaOf(document, "NewTransaction").properties[name],
    );
    const event = (document: OpenApiDocument) => void delete document.webhooks["transaction.failed"];
    for (const remove of [...removals, ...fields, ...inputs, event]) {
      expect(breaks(remove).join()).toContain("Removed");
    }
  });

  it("is a removed value, another type, and a field that can be absent", () => {
    expect(breaks((document) => void document.components.schemas.TransactionStatus?.enum?.pop())).toContain(
      "Removed `refunded` from `data.status`",
    );
    expect(
      breaks((document) => {
        schemaOf(document, "Transaction").properties.is_final = { type: "string" };
      }),
    ).toContain("Changed the type of `data.is_final` from boolean to string");
    expect(
      breaks((document) => {
        const { QuoteEntry } = document.components.schemas;
        if (QuoteEntry) QuoteEntry.required = QuoteEntry.required?.filter((name) => name !== "is_best");
      }),
    ).toEqual(["`data[].is_best` can be absent"]);
  });

  it("is a stricter rule for requests", () => {
    const added = { type: "string" };
    expect(
      breaks((document) => {
        const body = bodyOf(document);
        body.properties = { ...body.properties, more: added };
        body.required = [...(body.required ?? []), "more"];
      }),
    ).toEqual(["Added `more` to the request"]);
    expect(breaks((document) => void bodyOf(document).required?.push("quote_id"))).toEqual(["Required `quote_id`"]);
    expect(
      breaks((document) => {
        const { amount } = bodyOf(document).properties ?? {};
        if (amount) amount.maximum = 5;
      }),
    ).toEqual(["Changed `maximum` of `amount` to 5"]);
  });
});

describe("a compatible change", () => {
  it("is an added operation, optional field, response field, or value", () => {
    const path = { ...current.paths[create] };
    const changes: ((document: OpenApiDocument) => void)[] = [
      (document) => void Object.assign(document.paths, { "/api/v1/partner/more": path }),
      (document) => void Object.assign(schemaOf(document, "NewTransaction").properties, { more: { type: "string" } }),
      (document) => void Object.assign(schemaOf(document, "Transaction").properties, { more: { type: "string" } }),
      (document) => void document.components.schemas.TransactionStatus?.enum?.push("paused"),
    ];
    for (const change of changes) {
      const changed = structuredClone(current);
      change(changed);
      const found = compareDocuments(current, changed);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ kind, isBreaking }) => kind !== "added" || isBreaking)).toEqual([]);
    }
  });
});
