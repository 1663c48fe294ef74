import { expect, it } from "vitest";
import { transactionsFilter } from "./filters-contract.ts";

it.each([
  ["stuck", "delayed"],
  ["delayed", "delayed"],
  ["review", "review"],
  ["other", undefined],
  [undefined, undefined],
])("reads the problem %s of a link as %s", (problem, read) => {
  expect(transactionsFilter.parse({ problem }).problem).toBe(read);
});
