import { expect, it } from "vitest";
import { readAmount } from "./read-amount.ts";

const read = (cell: string, isDecimalComma = false) => {
  const amount = readAmount(cell, isDecimalComma);
  return amount ? `${amount.value}/${amount.places}` : amount;
};

it.each([
  ["100", "100/0"],
  ["100.10", "100.1/2"],
  ["1,234.56", "1234.56/2"],
  ["1,234,567", "1234567/0"],
  ["1,00,000.5", "100000.5/1"],
  ["1 234.50", "1234.5/2"],
  ["1’234.50", "1234.5/2"],
  [".5", "0.5/1"],
  ["-12.50", "-12.5/2"],
  ["−12.50", "-12.5/2"],
  ["12.50-", "-12.5/2"],
  ["(12.50)", "-12.5/2"],
  ["-0.00", "0/2"],
  ["$1,234.56", "1234.56/2"],
  ["-$5.00", "-5/2"],
  ["5.00 EUR", "5/2"],
  ["USDT 7.25", "7.25/2"],
  ["1.5E-05", "0.000015/6"],
])("reads %s", (cell, expected) => {
  expect(read(cell)).toBe(expected);
});

it.each([
  ["1.234,56", "1234.56/2"],
  ["1.234.567", "1234567/0"],
  ["1,5", "1.5/1"],
  ["-1 234,50 €", "-1234.5/2"],
  ["1,5E-05", "0.000015/6"],
])("reads %s with a decimal comma", (cell, expected) => {
  expect(read(cell, true)).toBe(expected);
});

it("reads empty cells and dashes as no amount", () => {
  expect(["", "  ", "-"].map((cell) => read(cell))).toEqual([null, null, null]);
});

it("refuses what could mean another amount in this notation", () => {
  expect(["12,34", "1,23,4", "1.234,56", "abc", "1.2.3", "."].map((cell) => read(cell))).toEqual(
    Array(6).fill(undefined),
  );
  expect(["12.34", "1,234.56", "1,2,3"].map((cell) => read(cell, true))).toEqual(Array(3).fill(undefined));
});
