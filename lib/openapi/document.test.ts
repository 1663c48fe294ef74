import { describe, expect, it } from "vitest";
import { statusOf } from "#lib/error-status.ts";
import type { JsonSchema } from "#lib/openapi/contract.ts";
import { documentFor } from "#lib/openapi/document.ts";
import { operationList } from "#lib/openapi/operations.ts";
import { objectReferences, operationReference } from "#lib/openapi/reference.ts";
import { resolve } from "#lib/openapi/sample.ts";
import { problemsAt } from "#lib/openapi/test-conformance.ts";

const document = documentFor({ production: "https://api.example.com", sandbox: "https://sandbox.example.com" });

/** Every object in the document with its path. */
function* walk(value: unknown, path: string[] = []): Generator<{ path: string[]; value: Record<string, unknown> }> {
  if (typeof value !== "object" || value === null) return;
  yield { path, value: value as Record<string, unknown> };
  for (const [name, inner] of Object.entries(value)) yield* walk(inner, [...path, name]);
}

describe("the document", () => {
  it("describes every field and parameter", () => {
    const undescribed = [...walk(document)].flatMap(({ path, value }) => {
      const properties = (value.properties ?? {}) as Record<string, JsonSchema>;
      const isSchema = value.type === "object" && !path.includes("examples");
      return isSchema
        ? Object.entries(properties)
            .filter(([, { description, $ref }]) => !description && !$ref)
            .map(([name]) => [...path, name].join("/"))
        : [];
    });
    // "data" is described by its own fields.
    expect(undescribed.filter((field) => !field.endsWith("/data"))).toEqual([]);
  });

  it("contains only examples that match its schemas", () => {
    const media = [...walk(document)].filter(({ value }) => value.schema && value.examples);
    expect(media.length).toBeGreaterThan(20);
    for (const { path, value } of media) {
      for (const [name, example] of Object.entries(value.examples as Record<string, { value: unknown }>)) {
        expect([...path, name, ...problemsAt([...path, "schema"], example.value)]).toEqual([...path, name]);
      }
    }
    const schemas = [...walk(document)].filter(({ value }) => Array.isArray(value.examples));
    for (const { path, value } of schemas) {
      for (const example of value.examples as unknown[]) expect([...path, ...problemsAt(path, example)]).toEqual(path);
    }
  });

  it("describes amounts as numbers or strings in requests and as strings in transactions", () => {
    const { NewTransaction, Transaction, QuoteEntry } = document.components.schemas;
    expect(NewTransaction?.properties?.amount).toMatchObject({ type: ["number", "string"], exclusiveMinimum: 0 });
    expect(QuoteEntry?.properties?.fiat_amount?.type).toBe("number");
    expect(Transaction?.properties?.fiat_amount?.type).toBe("string");
  });

  it("names the response of each operation", () => {
    const names = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map(({ operationId, responses: { 200: ok } }) => [
        operationId,
        ok && "content" in ok ? ok.content?.["application/json"].schema.$ref : null,
      ]);
    for (const [operationId, reference] of names.filter(([id]) => id !== "getOpenApiDocument"))
      expect(reference?.toLowerCase()).toBe(`#/components/schemas/${operationId}envelope`.toLowerCase());
    expect(document.components.schemas.ListQuotesEnvelope?.required).toEqual(["msg", "data", "success", "code"]);
  });

  it("lists exactly the codes of each status", () => {
    for (const response of Object.values(document.components.responses)) {
      const { $ref, properties } = response.content?.["application/json"].schema ?? {};
      const codes = properties?.data?.properties?.error?.enum ?? [];
      expect([$ref, codes.length > 0]).toEqual(["#/components/schemas/ErrorEnvelope", true]);
      expect(codes.map((code) => statusOf[code as keyof typeof statusOf])).toEqual(
        codes.map(() => properties?.code?.const),
      );
    }
  });

  it("describes each event with their statuses and headers", () => {
    const { schemas } = document.components;
    const events = Object.values(document.webhooks).map(({ post }) => {
      const payload = resolve(post.requestBody.content["application/json"].schema, schemas);
      const required = (post.parameters ?? []).filter((parameter) => parameter.required).map(({ name }) => name);
      expect([post.security, required]).toEqual([[], ["webhook-id", "webhook-timestamp", "webhook-signature"]]);
      return [payload.properties?.meta?.properties?.event?.const, payload.properties?.data];
    });
    const data = { $ref: "#/components/schemas/WebhookTransaction" };
    expect(events).toMatchObject([
      ["transaction.success", { ...data, properties: { status: { enum: ["success"] } } }],
      ["transaction.failed", { ...data, properties: { status: { enum: ["failed", "cancelled", "expired"] } } }],
      ["transaction.deposit_ready", { $ref: "#/components/schemas/DepositTransaction" }],
      ["transaction.processing", { ...data, properties: { status: { enum: ["processing"] } } }],
      ["transaction.on_hold", { $ref: "#/components/schemas/OnHoldTransaction" }],
      ["transaction.delayed", { $ref: "#/components/schemas/DelayedTransaction" }],
      ["transaction.refunded", { $ref: "#/components/schemas/RefundedTransaction" }],
      ["transaction.refund_failed", { $ref: "#/components/schemas/RefundedTransaction" }],
    ]);
  });

  it("has open response objects and closed request bodies", () => {
    const bodies = Object.values(document.paths).flatMap(({ post, patch }) =>
      [post, patch].flatMap((operation) => operation?.requestBody?.content["application/json"] ?? []),
    );
    const names = bodies.map(({ schema }) => schema.$ref?.split("/").at(-1));
    const closed = Object.entries(document.components.schemas).flatMap(([name, { additionalProperties }]) =>
      additionalProperties === false ? [name] : [],
    );
    expect(closed.sort()).toEqual(names.sort());
  });

  it("has a format for every number that isn't an integer, so that no client reads it as a 32-bit float", () => {
    const numbers = [...walk(document)].flatMap(({ path, value }) =>
      [value.type].flat().includes("number") ? [{ path: path.join("/"), format: value.format }] : [],
    );
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.filter(({ format }) => format !== "double")).toEqual([]);
  });

  it("has a format for every time, URL, and decimal string", () => {
    const formats = (pattern: RegExp) =>
      [...walk(document.components.schemas)].flatMap(({ path, value }) =>
        pattern.test(path.at(-1) ?? "") && path.at(-2) === "properties" && value.type === "string"
          ? [value.format]
          : [],
      );
    expect(new Set(formats(/_at$|^at$/))).toEqual(new Set(["date-time"]));
    expect(new Set(formats(/^(logo|icon|crypto_icon|link|redirect_url)$/))).toEqual(new Set(["uri"]));
    expect(new Set(formats(/_fee$|_amount$|exchange_rate$/))).toEqual(new Set(["decimal"]));
  });
});

describe("the reference", () => {
  it("has a page for every operation and no other", () => {
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

  it("lists every field with a type and a description", () => {
    const rows = objectReferences(document).flatMap((group) => group.rows);
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ type, description }) => !type || !description)).toEqual([]);
  });

  it("combines the values of the events", () => {
    const rows = objectReferences(document).find(({ title }) => title === "Event")?.rows ?? [];
    const typeOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.type;
    expect(typeOf("payload.meta.event")).toBe(
      "transaction.success | transaction.failed | transaction.deposit_ready | transaction.processing | transaction.on_hold | transaction.delayed | transaction.refunded | transaction.refund_failed",
    );
    expect(typeOf("payload.data.status")).toBe(
      "success | failed | cancelled | expired | pending | processing | refunded",
    );
    expect(typeOf("payload.data.fiat_amount")).toBe("string");
  });
});
