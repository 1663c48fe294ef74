import { expect, it } from "vitest";
import { retryOf } from "#lib/error-status.ts";
import { fieldCodeDescription, fieldCodes } from "./field-codes.ts";
import { partnerErrors } from "./partner-errors.ts";

it("documents no code of the validation library and none of our own pages", () => {
  const codes: string[] = fieldCodes.map(({ code }) => code);
  for (const code of ["custom", "too_small", "too_big", "format", "taken", "wrong"]) expect(codes).not.toContain(code);
  expect(codes).toContain("missing");
});

it("describes the former codes of stored logs", () => {
  expect(fieldCodeDescription("taken")).toBeNull();
  expect(fieldCodeDescription("nonsense")).toBeNull();
});

it("only retries what the message doesn't tell to change", () => {
  for (const { code, msg } of partnerErrors)
    if (/^(Get|Send|Use) | (Get|Use) /.test(msg)) expect([code, retryOf(code)]).toEqual([code, "actionable"]);
  expect(retryOf("quote_already_used")).toBe("actionable");
  expect(retryOf("method_not_allowed")).toBe("actionable");
});
