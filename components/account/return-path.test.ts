import { expect, test } from "vitest";
import { returnPath } from "#components/account/return-path.ts";

const outside = [
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "/a\\..\\b",
  "",
  undefined,
  ["/sandbox/api-keys"],
];

test("only accepts our own paths", () => {
  for (const callbackUrl of outside) expect(returnPath(callbackUrl)).toBe("/sandbox/overview");
});

test("keeps the path and filters of the page that required signing in", () => {
  expect(returnPath("/sandbox/api-logs?status=4xx&path=%2Fa")).toBe("/sandbox/api-logs?status=4xx&path=%2Fa");
});
