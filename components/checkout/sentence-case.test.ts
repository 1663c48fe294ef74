import { expect, it } from "vitest";
import { sentenceCase } from "./sentence-case.ts";

it("writes a label in sentence case", () => {
  expect(sentenceCase("Bank Account Number")).toBe("Bank account number");
  expect(sentenceCase("Date of Birth:")).toBe("Date of birth:");
  expect(sentenceCase("Transfer Narration / Reference")).toBe("Transfer narration / reference");
});

it("keeps acronyms and names", () => {
  expect(sentenceCase("Bank Verification Number (BVN)")).toBe("Bank verification number (BVN)");
  expect(sentenceCase("Your M-Pesa Number")).toBe("Your M-Pesa number");
  expect(sentenceCase("The Nigerian Bank ID")).toBe("The Nigerian bank ID");
  expect(sentenceCase("IBAN")).toBe("IBAN");
});

it("leaves a label that is a sentence already", () => {
  for (const label of [
    "Your Yellow Card account",
    "National identification number (NIN)",
    "Phone",
    "",
    "Pay to Sandbox Bank 2 now",
  ])
    expect(sentenceCase(label)).toBe(label);
});
