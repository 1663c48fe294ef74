import { describe, expect, it } from "vitest";
import { readSearch } from "./search-words.ts";

const keys = [
  { id: "key_1", name: "Wallet backend", hint: "svc_test_ab12…9f" },
  { id: "key_2", name: "Office", hint: "svc_test_cd34…7a" },
  { id: "key_3", name: "Wallet old", hint: "svc_test_ef56…1b" },
];
const read = (text: string) => readSearch(text, keys);
const base = "/api/v1/partner";

describe("a search", () => {
  it.each([
    ["status:4xx", { field: "status", isNot: false, ranges: [{ from: 400, to: 499 }] }],
    [
      "-status:404,429",
      {
        field: "status",
        isNot: true,
        ranges: [
          { from: 404, to: 404 },
          { from: 429, to: 429 },
        ],
      },
    ],
    ["result:failure", { field: "status", isNot: false, ranges: [{ from: 400, to: 599 }] }],
    ["method:post", { field: "method", isNot: false, values: ["POST"] }],
    ["path:/quotes", { field: "path", isNot: false, match: "contains", texts: ["/quotes"] }],
    ["path:=/quotes", { field: "path", isNot: false, match: "is", texts: [`${base}/quotes`] }],
    [`path:=${base}/quotes`, { field: "path", isNot: false, match: "is", texts: [`${base}/quotes`] }],
    ["-path:/transactions*", { field: "path", isNot: true, match: "starts", texts: [`${base}/transactions`] }],
    ["error:rate_limited", { field: "error", isNot: false, values: ["rate_limited"] }],
    ["request:req_1,req_2", { field: "request", isNot: false, values: ["req_1", "req_2"] }],
    ["key:Office", { field: "key", isNot: false, values: ["key_2"] }],
    ["key:wallet", { field: "key", isNot: false, values: ["key_1", "key_3"] }],
    ['-key:"Wallet backend"', { field: "key", isNot: true, values: ["key_1"] }],
    ["key:svc_test_cd", { field: "key", isNot: false, values: ["key_2"] }],
    ["quotes", { field: "path", isNot: false, match: "contains", texts: ["quotes"] }],
    ["-quotes", { field: "path", isNot: true, match: "contains", texts: ["quotes"] }],
    ['"a b"', { field: "path", isNot: false, match: "contains", texts: ["a b"] }],
    [
      "tx_4Zk1mQvY8sT2bN6hR0cWdE",
      { field: "path", isNot: false, match: "is", texts: [`${base}/transactions/tx_4Zk1mQvY8sT2bN6hR0cWdE`] },
    ],
    ["req_019a", { field: "request_prefix", isNot: false, values: ["req_019a"] }],
    ["-request:req_019a", { field: "request_prefix", isNot: true, values: ["req_019a"] }],
    ["req_019", { field: "path", isNot: false, match: "contains", texts: ["req_019"] }],
    [`req_${"0".repeat(32)}`, { field: "request", isNot: false, values: [`req_${"0".repeat(32)}`] }],
  ])("parses %s", (text, term) => {
    expect(read(text)).toEqual({ terms: [term], problems: [] });
  });

  it.each([
    ["foo:bar", /Unknown filter “foo”. Use status, result, method/],
    ["status:9xx", /Unknown status “9xx”/],
    ["status:", /“status:” needs a value, such as status:4xx/],
    ["result:maybe", /Unknown result “maybe”/],
    ["method:BREW", /Unknown method “BREW”/],
    ["key:nobody", /Unknown API key “nobody”/],
    ["error:oops", /Unknown error code “oops”/],
    ["path:=/a,/b*", /match the same way/],
    ["path:*", /needs a value/],
    ['""', /quotes are empty/],
  ])("reports the problem with %s and applies the rest", (text, problem) => {
    const { terms, problems } = read(`${text} method:GET`);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(terms).toEqual([{ field: "method", isNot: false, values: ["GET"] }]);
  });

  it("uses every word up to twenty and accepts any text", () => {
    expect(read("  status:4xx\t method:GET\nquotes ").terms).toHaveLength(3);
    expect(read("").terms).toEqual([]);
    const many = read("a ".repeat(25));
    expect(many.terms).toHaveLength(20);
    expect(many.problems).toEqual(["Only the first 20 words are used."]);
    for (const text of ['"', "-", "--", ":", "-:", "%", "\\", "'; drop table api_logs; --", "_:_", '"unended words']) {
      expect(() => read(text)).not.toThrow();
    }
  });
});
