import { describe, expect, it } from "vitest";
import { JsonNumber, readJsonObject } from "./json.ts";

const read = (text: string) => readJsonObject(Buffer.from(text));

describe("a request's JSON", () => {
  it.each(["0.1000000000000000055511151231257827", "9007199254740993", "1e2", "1e309", "-0"])(
    "keeps the number %s as it was written",
    (text) => {
      expect(read(`{"amount":${text}}`)).toEqual({ amount: new JsonNumber(text) });
    },
  );

  it("refuses bytes that are no UTF-8, a byte order mark and a lone surrogate", () => {
    expect(() => readJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow("UTF-8");
    expect(() => read("\ufeff{}")).toThrow("JSON");
    expect(() => read('{"a":"\\ud800"}')).toThrow("JSON");
  });

  it("keeps __proto__ as a name like any other", () => {
    expect(Object.keys(read('{"__proto__":{"status":"success"}}'))).toEqual(["__proto__"]);
  });
});
