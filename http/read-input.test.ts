import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type FieldCode, withFieldCode } from "#lib/errors.ts";
import { readBody, readQuery, rejectBody } from "./read-input.ts";
import { toRequestContext } from "./request-context.ts";

const schema = z.strictObject({
  amount: z.string().optional(),
  partner_context: z.string().max(3).optional(),
  status: z.array(z.string()).optional(),
});
const url = "http://127.0.0.1/x";
const withQuery = (query: string) => ({ ...toRequestContext(new Request(url)), query });
const query = (text: string) => readQuery(withQuery(text), schema, { repeatable: ["status"] });
const withBody = (headers: Record<string, string | undefined>, body = '{"amount":"1"}') => ({
  ...toRequestContext(new Request(url)),
  method: "POST",
  header: (name: string) => headers[name],
  readBody: async () => Buffer.from(body),
});
const json = { "content-type": "application/json" };

/** The code of the thrown error and its field errors. */
function thrown(act: () => unknown) {
  try {
    return act();
  } catch (error) {
    const { code, message, details } = error as { code: string; message: string; details: { errors?: unknown } };
    return { code, message, errors: details.errors };
  }
}

describe("readQuery", () => {
  it("decodes names and values, and keeps equals signs within a value", () => {
    expect(query("")).toEqual({});
    expect(query("amount=1+2%2B3")).toEqual({ amount: "1 2+3" });
    expect(query("partner%5Fcontext=a=b")).toEqual({ partner_context: "a=b" });
    expect(query("amount")).toEqual({ amount: "" });
  });

  it("returns repeatable parameters as lists, and rejects others that are repeated", () => {
    expect(query("status=a")).toEqual({ status: ["a"] });
    expect(query("status=a&status=b&amount=1&status=c")).toEqual({ status: ["a", "b", "c"], amount: "1" });
    expect(thrown(() => query("amount=1&amount=1"))).toMatchObject({
      code: "malformed_request",
      message: "The parameter amount was sent more than once.",
    });
    const long = "x".repeat(65);
    expect(thrown(() => query(`${long}=1&${long}=1`))).toMatchObject({
      message: `The parameter ${"x".repeat(64)} was sent more than once.`,
    });
  });

  it("accepts 2,048 bytes and rejects more", () => {
    const ofLength = (length: number) => `status=${"x".repeat(length - 7)}`;
    expect(query(ofLength(2_048))).toHaveProperty("status");
    expect(thrown(() => query(ofLength(2_049)))).toMatchObject({ code: "malformed_request" });
  });

  it.each(["amount=%", "amount=%ff", "%c3=1"])("rejects %s, which isn't percent-encoded UTF-8", (text) => {
    expect(thrown(() => query(text))).toMatchObject({ code: "malformed_request" });
  });

  it("reports each invalid field once", () => {
    const both = z.strictObject({ amount: z.string().min(3, "too short").regex(/^\d+$/, "not a number") });
    expect(thrown(() => readQuery(withQuery("amount=x"), both))).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "amount", code: "out_of_range", message: "too short" }],
    });
    expect(thrown(() => readQuery(withQuery(""), both))).toMatchObject({
      errors: [{ field: "amount", code: "missing", message: "Required" }],
    });
  });

  it("reports a rule's own code, if it has one, and a problem of the whole query without a field", () => {
    const rule = (params?: { code: FieldCode }) => z.string().refine(() => false, { message: "no", params });
    expect(thrown(() => readQuery(withQuery("amount=1"), z.strictObject({ amount: rule() })))).toMatchObject({
      errors: [{ field: "amount", code: "invalid_value", message: "no" }],
    });
    const own = z.strictObject({ amount: rule({ code: "quote_mismatch" }) });
    expect(thrown(() => readQuery(withQuery("amount=1"), own))).toMatchObject({
      errors: [{ field: "amount", code: "quote_mismatch", message: "no" }],
    });
    const whole = schema.refine(() => false, withFieldCode("out_of_range", "no"));
    expect(thrown(() => readQuery(withQuery(""), whole))).toMatchObject({
      errors: [{ field: "", code: "out_of_range", message: "no" }],
    });
  });

  it.each([
    [z.string().max(2), "abc", "out_of_range"],
    [z.string().regex(/^x/), "abc", "invalid_format"],
    [z.enum(["a", "b"]), "abc", "invalid_value"],
    [z.union([z.literal("a"), z.literal("b")]), "abc", "invalid_value"],
    [z.array(z.string()), "abc", "invalid_type"],
  ])("reports a documented code whatever the rule", (rule, value, code) => {
    expect(thrown(() => readQuery(withQuery(`amount=${value}`), z.strictObject({ amount: rule })))).toMatchObject({
      errors: [{ field: "amount", code }],
    });
  });

  it("takes an empty parameter for an absent one if asked, but not an unknown one", () => {
    const read = (text: string, strict = schema) =>
      thrown(() => readQuery(withQuery(text), strict, { repeatable: ["status"], isBlankAbsent: true }));
    expect(read("amount=&partner_context=&status=")).toEqual({});
    expect(read("walet=")).toMatchObject({ errors: [{ field: "walet", code: "unknown" }] });
    expect(read("amount=", z.strictObject({ amount: z.string() }) as never)).toMatchObject({
      errors: [{ field: "amount", code: "missing", message: "Required. Can't be null or empty" }],
    });
  });

  it("suggests the field with the same letters for an unknown one", () => {
    expect(thrown(() => query("partnerContext=1&Amount=1&color=1"))).toMatchObject({
      code: "validation_failed",
      errors: [
        { field: "partnerContext", code: "unknown", message: "Unknown field. Did you mean partner_context?" },
        { field: "Amount", code: "unknown", message: "Unknown field. Did you mean amount?" },
        { field: "color", code: "unknown", message: "Unknown field" },
      ],
    });
    const transformed = schema.transform((values) => values);
    expect(thrown(() => readQuery(withQuery("Amount=1"), transformed))).toMatchObject({
      errors: [{ field: "Amount", code: "unknown", message: "Unknown field" }],
    });
    expect(thrown(() => query(`${"x".repeat(65)}=1`))).toMatchObject({ errors: [{ field: "x".repeat(64) }] });
  });
});

describe("readBody", () => {
  it.each(["application/json", "Application/JSON ; charset=UTF-8", 'application/json;charset="utf-8" '])(
    "accepts the content type %s",
    async (type) => {
      expect(await readBody(withBody({ "content-type": type }), schema)).toEqual({ amount: "1" });
    },
  );

  it.each([undefined, "text/plain", "application/json; charset=latin1", "application/jsonx", "x application/json"])(
    "rejects the content type %s",
    async (type) => {
      await expect(readBody(withBody({ "content-type": type }), schema)).rejects.toMatchObject({
        code: "unsupported_media_type",
      });
    },
  );

  it("takes null and empty text for an absent field if asked, but not an unknown one", async () => {
    const read = (body: string) => readBody(withBody(json, body), schema, { isBlankAbsent: true });
    expect(await read('{"amount":null,"partner_context":""}')).toEqual({});
    await expect(read('{"walet":null}')).rejects.toMatchObject({
      details: { errors: [{ field: "walet", code: "unknown" }] },
    });
    await expect(readBody(withBody(json, '{"amount":null}'), schema)).rejects.toMatchObject({
      details: { errors: [{ field: "amount", code: "invalid_type" }] },
    });
  });

  it("names the fields of objects, and takes their null and empty text for absent too", async () => {
    const nested = z.strictObject({
      buyer: z.strictObject({ email: z.string().optional(), country: z.string().max(2).optional() }).optional(),
      labels: z.record(z.string(), z.string().max(2)).optional(),
    });
    const read = (body: string) => readBody(withBody(json, body), nested, { isBlankAbsent: true });
    expect(await read('{"buyer":{"email":"","country":null}}')).toEqual({ buyer: {} });
    expect(await read('{"buyer":null,"labels":{"email":""}}')).toEqual({ labels: { email: "" } });
    const errorsOf = async (body: string) =>
      (await read(body).catch(({ details }) => details.errors)).map(({ field, code }: Record<string, string>) => [
        field,
        code,
      ]);
    expect(await errorsOf('{"buyer":{"email":7,"country":"NGA","Email":"x"}}')).toEqual([
      ["buyer.email", "invalid_type"],
      ["buyer.country", "out_of_range"],
      ["buyer.Email", "unknown"],
    ]);
    expect(await errorsOf('{"buyer":"x"}')).toEqual([["buyer", "invalid_type"]]);
    expect(await errorsOf('{"labels":{"email":"xyz"}}')).toEqual([["labels", "out_of_range"]]);
    await expect(read('{"buyer":{"Email":"x"}}')).rejects.toMatchObject({
      details: { errors: [{ message: "Unknown field. Did you mean email?" }] },
    });
  });

  it("rejects a Content-Length above 16 KiB before reading the body", async () => {
    const sized = (length: number) => withBody({ ...json, "content-length": String(length) });
    expect(await readBody(sized(16_384), schema)).toEqual({ amount: "1" });
    let isRead = false;
    const large = {
      ...sized(16_385),
      readBody: async () => {
        isRead = true;
        return Buffer.from("{}");
      },
    };
    await expect(readBody(large, schema)).rejects.toMatchObject({ code: "payload_too_large" });
    expect(isRead).toBe(false);
  });
});

describe("rejectBody", () => {
  it("accepts a request without a body and rejects any other", () => {
    expect(rejectBody(withBody({}))).toBeUndefined();
    expect(rejectBody(withBody({ "content-length": "0" }))).toBeUndefined();
    expect(thrown(() => rejectBody(withBody({ "content-length": "1" })))).toMatchObject({ code: "malformed_request" });
    expect(thrown(() => rejectBody(withBody({ "transfer-encoding": "chunked" })))).toMatchObject({
      code: "malformed_request",
    });
  });
});
