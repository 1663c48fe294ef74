import { describe, expect, it } from "vitest";
import { problemsAt } from "#app/api/v1/partner/openapi.json/test-document.ts";
import { statusOf } from "#lib/error-status.ts";
import type { JsonSchema } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { glossary } from "#lib/openapi/glossary.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { operationReference } from "#lib/openapi/reference.ts";

const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });

/** Every value in the document with the way to it. */
function* walk(value: unknown, way: string[] = []): Generator<{ way: string[]; value: Record<string, unknown> }> {
  if (typeof value !== "object" || value === null) return;
  yield { way, value: value as Record<string, unknown> };
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, [...way, name]);
}

describe("the document", () => {
  it("gives every field and parameter a meaning", () => {
    const bare = [...walk(document)].flatMap(({ way, value }) => {
      const properties = (value.properties ?? {}) as Record<string, JsonSchema>;
      const isSchema = typeof value.properties === "object" && !way.includes("examples");
      return isSchema
        ? Object.entries(properties)
            .filter(([, { description, $ref }]) => !description && !$ref)
            .map(([name]) => [...way, name].join("/"))
        : [];
    });
    // "data" is described by what is in it.
    expect(bare.filter((place) => !place.endsWith("/data"))).toEqual([]);
  });

  it("has only examples that its own schemas allow", () => {
    const media = [...walk(document)].filter(({ value }) => value.schema && value.examples);
    expect(media.length).toBeGreaterThan(20);
    for (const { way, value } of media) {
      for (const [name, example] of Object.entries(value.examples as Record<string, { value: unknown }>)) {
        expect([...way, name, ...problemsAt([...way, "schema"], example.value)]).toEqual([...way, name]);
      }
    }
    const schemas = [...walk(document)].filter(({ value }) => Array.isArray(value.examples));
    for (const { way, value } of schemas) {
      for (const example of value.examples as unknown[]) expect([...way, ...problemsAt(way, example)]).toEqual(way);
    }
  });

  it("says amounts of requests are numbers, and amounts of transactions text", () => {
    const { NewTransaction, Transaction, QuoteEntry } = document.components.schemas;
    expect(NewTransaction?.properties?.amount).toMatchObject({ type: "number", exclusiveMinimum: 0 });
    expect(QuoteEntry?.properties?.fiat_amount?.type).toBe("number");
    expect(Transaction?.properties?.fiat_amount?.type).toBe("string");
  });

  it("lists under each status exactly the codes that have it", () => {
    for (const answer of Object.values(document.components.responses)) {
      const schema = answer.content?.["application/json"].schema;
      const status = schema?.properties?.code?.const;
      const codes = schema?.properties?.data?.properties?.error?.enum ?? [];
      expect(codes.length).toBeGreaterThan(0);
      expect(codes.map((code) => statusOf[code as keyof typeof statusOf])).toEqual(codes.map(() => status));
    }
  });

  it("has both events, each with the statuses it stands for", () => {
    const statuses = Object.entries(document.webhooks).map(([name, { post }]) => [
      name,
      post.requestBody.content["application/json"].schema.properties?.data?.properties?.status?.enum,
    ]);
    expect(statuses).toEqual([
      ["transaction.success", ["success"]],
      ["transaction.failed", ["failed", "cancelled", "expired"]],
    ]);
  });
});

describe("the reference", () => {
  it("has a page for every operation and none for what is no operation", () => {
    for (const { operationId } of operationList) {
      const page = operationReference(document, operationId);
      expect(page?.errors.length).toBeGreaterThan(3);
      expect(
        Object.values(page?.examples ?? {}).every(
          (code) => code.includes("/api/v1/partner") || code.includes(operationId),
        ),
      ).toBe(true);
    }
    expect(operationReference(document, "constructor")).toBeNull();
  });

  it("has a glossary in which every field has a type and a meaning", () => {
    const rows = glossary(document).flatMap((group) => group.rows);
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ type, description }) => !type || !description)).toEqual([]);
  });

  it("shows of an event that may be one or the other the values of both", () => {
    const rows = glossary(document).find(({ title }) => title === "Event")?.rows ?? [];
    const typeOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.type;
    expect(typeOf("payload.meta.event")).toBe("transaction.success | transaction.failed");
    expect(typeOf("payload.data.status")).toBe("success | failed | cancelled | expired");
    expect(typeOf("payload.data.fiat_amount")).toBe("text");
  });
});
