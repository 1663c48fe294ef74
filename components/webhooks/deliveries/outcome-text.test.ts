import { expect, it } from "vitest";
import { isSuccessful, outcomeCode, outcomeText } from "./outcome-text.ts";

const outcome = (status_code: number | null, error: string | null = null) => ({ status_code, error });

it.each([
  [outcome(204), "204", "Accepted"],
  [outcome(307), "307", "Redirects are not followed"],
  [outcome(404), "404", "Path not found"],
  [outcome(418), "418", "Rejected by the receiver"],
  [outcome(502), "502", "Error at the receiver or its proxy"],
  [outcome(null, "connection_refused"), "connection_refused", "Connection refused"],
  [outcome(null, "a_new_error"), "a_new_error", "No response"],
  [outcome(null), "none", "No response"],
])("describes %j", (attempt, code, text) => {
  expect([outcomeCode(attempt), outcomeText(attempt)]).toEqual([code, text]);
});

it("counts only 2xx as success", () => {
  const codes = [199, 200, 299, 300, 410, 500];
  expect(codes.filter((code) => isSuccessful(outcome(code)))).toEqual([200, 299]);
  expect(isSuccessful(outcome(null, "timeout"))).toBe(false);
});
