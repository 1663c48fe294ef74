import { expect, test } from "vitest";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { pageAddress } from "./page-address.ts";

test("omits empty parameters and escapes the others", () => {
  expect(pageAddress("/sandbox/api-logs", { status: undefined, path: "" })).toBe("/sandbox/api-logs");
  expect(pageAddress("/sandbox/api-logs", { status: "4xx", path: "/a?b&c=d e" })).toBe(
    "/sandbox/api-logs?status=4xx&path=%2Fa%3Fb%26c%3Dd+e",
  );
});

test("drops the empty fields that forms send without JavaScript", () => {
  expect(omitEmpty({ key: "", status: "4xx", many: ["a", "b"], none: undefined })).toEqual({
    status: "4xx",
    many: ["a", "b"],
    none: undefined,
  });
});

test("gives the parameters of older links today's names", () => {
  expect(omitEmpty({ stuck: "yes", type: "BUY" })).toEqual({ delayed: "yes", type: "BUY" });
});
