import { describe, expect, it } from "vitest";
import { chooseLanguage, isDraftShown, matchLanguage, offeredLanguages } from "./choose-language.ts";
import { englishText, textIn } from "./text.ts";
import { languages, pseudoLanguage } from "./text-contract.ts";

const all = languages.flatMap(({ code }) => (code === pseudoLanguage ? [] : [code]));
const nothing = { chosen: null, locale: null, acceptLanguage: null };

describe("the language of a page", () => {
  it("is that of the buyer's choice, then of the transaction, then of the browser, then English", () => {
    const asked = { chosen: "ar", locale: "fr-FR", acceptLanguage: "de" };
    expect(chooseLanguage(asked, all).code).toBe("ar");
    expect(chooseLanguage({ ...asked, chosen: null }, all).code).toBe("fr");
    expect(chooseLanguage({ ...nothing, acceptLanguage: "de" }, all).code).toBe("de");
    expect(chooseLanguage(nothing, all).code).toBe("en");
  });

  it("takes the browser's languages by weight, and none with weight 0", () => {
    const of = (acceptLanguage: string) => chooseLanguage({ ...nothing, acceptLanguage }, all).code;
    expect(of("ja, sw;q=0.5, pt-BR;q=0.9")).toBe("pt");
    expect(of("fr;q=0, *;q=0.5")).toBe("en");
    expect(of(";;q=x,,=")).toBe("en");
  });

  it("skips asked that aren't offered", () => {
    expect(chooseLanguage({ chosen: "__proto__", locale: "fr", acceptLanguage: "es" }, ["en", "es"]).code).toBe("es");
  });

  it("can be a draft in tests, and in production only if the operator switched it on", () => {
    expect(offeredLanguages({ enabled: [], isTest: true, isSimulated: false })).toEqual(all);
    expect(offeredLanguages({ enabled: ["fr"], isTest: false, isSimulated: false })).toEqual(["en", "fr"]);
    expect(isDraftShown("fr", { enabled: [] })).toBe(true);
    expect(isDraftShown("fr", { enabled: ["fr"] })).toBe(false);
    expect(isDraftShown("en", { enabled: [] })).toBe(false);
  });
});

it("is the pseudo-language only in demo mode, where the operator switched it on", () => {
  const offer = { enabled: [pseudoLanguage], isTest: true, isSimulated: true };
  expect(offeredLanguages(offer)).toEqual([...all, pseudoLanguage]);
  expect(offeredLanguages({ ...offer, isSimulated: false })).toEqual(all);
  expect(offeredLanguages({ ...offer, enabled: [] })).toEqual(all);
  expect(chooseLanguage({ ...nothing, chosen: "EN-xa" }, [...all, pseudoLanguage]).code).toBe(pseudoLanguage);
  expect(chooseLanguage({ ...nothing, chosen: pseudoLanguage }, all).code).toBe("en");
  expect(matchLanguage("pt-BR", all)).toBe("pt");
  expect(matchLanguage("tlh", all)).toBeUndefined();
});

describe("numbers", () => {
  it("are written as in the buyer's region", () => {
    const numberIn = (acceptLanguage: string) => {
      const { code, numberLocale } = chooseLanguage({ ...nothing, acceptLanguage }, all);
      return textIn(code, numberLocale).number("150000.5");
    };
    expect(numberIn("es-MX")).toBe("150,000.5");
    expect(numberIn("es-AR")).toBe("150.000,5");
    expect(numberIn("es")).toBe("150.000,5");
    expect(numberIn("en-ZA")).toBe("150,000.5");
    expect(numberIn("es-!!,fr-QQ;q=0.5")).toMatch(/^150\D000,5$/);
  });

  it("keep all digits and their zeros, in Latin digits", () => {
    expect(englishText.number("1234567.890")).toBe("1,234,567.890");
    expect(englishText.number("0.000000000000000001")).toBe("0.000000000000000001");
    expect(englishText.number("12345678901234567890.12")).toBe("12,345,678,901,234,567,890.12");
    expect(textIn("de").number("1234.5")).toBe("1.234,5");
    expect(textIn("ar").number("1234.5")).toMatch(/^[\d.,]+$/);
  });

  it("are rounded as amounts and percentages", () => {
    expect(englishText.amount("150000.5", "fiat", "NGN")).toBe("150,000.50 NGN");
    expect(englishText.percent("0.42")).toBe("0.42%");
    expect(textIn("fr").percent("0.42")).toMatch(/^0,42\s%$/u);
  });
});

it("isolates values in right-to-left sentences only", () => {
  const values = { provider: "MoonPay" };
  expect(textIn("ar").t("fees.provider", values)).toContain("\u2068MoonPay\u2069");
  expect(textIn("fr").t("fees.provider", values)).not.toMatch(/[\u2066-\u2069]/);
});

it("fails instead of showing the key of a missing message", () => {
  expect(() => englishText.t("fees.nothing" as never)).toThrow();
});
