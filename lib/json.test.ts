import { describe, expect, it } from "vitest";
import { JsonNumber, readJsonObject } from "./json.ts";

const read = (text: string) => readJsonObject(Buffer.from(text));

describe("readJsonObject", () => {
  it.each(["0.1000000000000000055511151231257827", "9007199254740993", "1e2", "1e309", "-0"])(
    "keeps the number %s exactly as written",
    (text) => {
      expect(read(`{"amount":${text}}`)).toEqual({ amount: new JsonNumber(text) });
    },
  );

  it("rejects invalid UTF-8, a byte order mark, and lone surrogates", () => {
    expect(() => readJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow("UTF-8");
    expect(() => read("\ufeff{}")).toThrow("JSON");
    expect(() => read('{"a":"\\ud800"}')).toThrow("JSON");
  });

  it.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"b":"}{[\\"amount\\":","amount" :2}',
    '{"amount":1,"\\u0061mount":2}',
    '{"a":{"b":[{"c":1,"c":2}]}}',
  ])("rejects a name that occurs twice in one object: %s", (text) => {
    expect(() => read(text)).toThrow("more than once");
  });

  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', '{"a":"a","b":"a"}', '{"a\\"":1,"a":"\\"a\\":"}'])(
    "accepts the same name in different objects: %s",
    (text) => {
      expect(Object.keys(read(text)).length).toBeGreaterThan(0);
    },
  );

  it("treats __proto__ as a name like any other", () => {
    expect(Object.keys(read('{"__proto__":{"status":"success"}}'))).toEqual(["__proto__"]);
  });
});
