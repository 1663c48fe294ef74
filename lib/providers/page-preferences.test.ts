import { expect, it } from "vitest";
import { languageCode } from "./page-preferences.ts";

it.each([
  ["fr", "fr"],
  ["fr-FR", "fr"],
  ["zh-Hant-HK", "zh"],
  ["pt-BR-u-nu-latn", "pt"],
  ["fil", null],
  ["yue-HK", null],
  ["", null],
  [null, null],
  [undefined, null],
])("the language of %j has the ISO 639-1 code %j", (locale, code) => {
  expect(languageCode(locale)).toBe(code);
});
