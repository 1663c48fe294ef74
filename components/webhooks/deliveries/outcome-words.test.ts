import { expect, it } from "vitest";
import { isSuccessful, outcomeCode, outcomeWords } from "./outcome-words.ts";

const outcome = (status_code: number | null, error: string | null = null) => ({ status_code, error });

it.each([
  [outcome(204), "204", "The receiver took it"],
  [outcome(307), "307", "The receiver points elsewhere; redirects are not followed"],
  [outcome(404), "404", "The receiver knows nothing at this path"],
  [outcome(418), "418", "The receiver refused it"],
  [outcome(502), "502", "The receiver or a proxy before it failed"],
  [outcome(null, "connection_refused"), "connection_refused", "Nothing answered at this address"],
  [outcome(null, "a class of tomorrow"), "a class of tomorrow", "There was no answer"],
  [outcome(null), "none", "There was no answer"],
])("says in plain words what came of %j", (given, code, words) => {
  expect([outcomeCode(given), outcomeWords(given)]).toEqual([code, words]);
});

it("takes 2xx alone for success", () => {
  const codes = [199, 200, 299, 300, 410, 500];
  expect(codes.filter((code) => isSuccessful(outcome(code)))).toEqual([200, 299]);
  expect(isSuccessful(outcome(null, "timeout"))).toBe(false);
});
