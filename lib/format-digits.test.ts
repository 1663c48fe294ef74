import { expect, it } from "vitest";
import { groupDigits, groupField, plainAmount } from "./format-digits.ts";

it.each([
  ["999", "999"],
  ["1000", "1,000"],
  ["1234567.12345", "1,234,567.12345"],
  ["-1200.", "-1,200."],
  ["12a", "12a"],
  ["", ""],
])("groups the digits of %j as %j", (text, grouped) => {
  expect(groupDigits(text)).toBe(grouped);
  expect(plainAmount(grouped)).toBe(text);
});

it.each(["12,5", "1,23", "1,2345", "1.234,5", ",100", "1,,000"])(
  "doesn't read %j as an amount with thousands",
  (text) => {
    expect(plainAmount(text)).toBe(text);
  },
);

/** The field after an edit. `|` is the caret; `typed` is null for anything that wasn't typed. */
function edited(previous: string, now: string, typed: string | null): string {
  const field = {
    value: now.replace("|", ""),
    selectionStart: now.indexOf("|"),
    setSelectionRange: (start: number) => {
      field.selectionStart = start;
    },
  };
  groupField(field, previous, typed);
  return `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionStart)}`;
}

it.each([
  ["a digit at the end", "100", "1000|", "0", "1,000|"],
  ["a digit in the middle", "1,234", "1,52|34", "5", "15,2|34"],
  ["a digit removed", "1,234", "1,2|4", "", "12|4"],
  ["a separator removed, which returns", "1,234", "1|234", "", "1|,234"],
  ["a comma, as a decimal point", "1,234", "1,234,|", ",", "1,234.|"],
  ["a comma in a text that has a point", "1.5", "1.5,|", ",", "1.5.|"],
  ["thousands that were pasted", "", "1,234.5|", null, "1,234.5|"],
  ["a decimal comma that was pasted", "", "12,5|", null, "12,5|"],
  ["an amount with a decimal comma that was filled in", "", "50.000,00|", "50.000,00", "50.000,00|"],
  ["a digit after a pasted decimal comma", "12,5", "12,50|", "0", "12,50|"],
])("keeps the caret and the amount after %s", (_what, previous, now, typed, after) => {
  expect(edited(previous, now, typed)).toBe(after);
});
