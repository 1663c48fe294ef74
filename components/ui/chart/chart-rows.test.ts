import { expect, it } from "vitest";
import { joinRows, splitRows } from "./chart-rows.ts";

it("rows of a chart are the same after they were joined and split", () => {
  const rows = [
    ["Nov 14, so far", "1,204", ""],
    ["Nov 15", "–", "+4%"],
  ];
  expect(splitRows(joinRows(rows))).toEqual(rows);
  expect(splitRows(joinRows([]))).toEqual([]);
});
