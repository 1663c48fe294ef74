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

test("goes nowhere but to a path of ours after signing in", () => {
  for (const callbackUrl of outside) expect(returnPath(callbackUrl)).toBe("/");
});

test("goes back to the page that asked for signing in, with its filters", () => {
  expect(returnPath("/sandbox/api-logs?status=4xx&path=%2Fa")).toBe("/sandbox/api-logs?status=4xx&path=%2Fa");
});
