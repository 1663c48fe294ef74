import { expect, test } from "vitest";
import { filledParams } from "#components/ui/table/filled-params.ts";
import { pageAddress } from "./page-address.ts";

test("writes only what is set, escaped", () => {
  expect(pageAddress("/sandbox/api-logs", { status: undefined, path: "" })).toBe("/sandbox/api-logs");
  expect(pageAddress("/sandbox/api-logs", { status: "4xx", path: "/a?b&c=d e" })).toBe(
    "/sandbox/api-logs?status=4xx&path=%2Fa%3Fb%26c%3Dd+e",
  );
});

test("drops the blank fields a form sends before script does", () => {
  expect(filledParams({ key: "", status: "4xx", many: ["a", "b"], none: undefined })).toEqual({
    status: "4xx",
    many: ["a", "b"],
    none: undefined,
  });
});
