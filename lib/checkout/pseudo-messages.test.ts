import { expect, it } from "vitest";
import { compareMessages } from "#tools/check-messages.ts";
import en from "./messages/en.json" with { type: "json" };
import { toPseudo } from "./pseudo-messages.ts";
import { textIn } from "./text.ts";

it("accents words, and leaves placeholders, tags, and plurals as they are", () => {
  const message = "Pay <b>{provider}</b> in {count, plural, one {# day of {provider}} other {# days}}.";
  const { a } = toPseudo({ a: message });
  expect(a).toMatch(/^\[Påå/);
  expect(a).toContain("<b>{provider}</b> îîñ {count, plural, one {# day of {provider}} other {# days}}.");
});

it("makes every message at least 40% longer, with the same placeholders", () => {
  const pseudo = toPseudo(en.messages);
  expect(compareMessages(en.messages, pseudo)).toEqual([]);
  expect(toPseudo({ a: "", b: "x".repeat(10) })).toEqual({ a: "[]", b: `[${"x".repeat(10)}~~]` });
  expect(pseudo.unknownLink.sentence.length).toBeGreaterThanOrEqual(1.4 * en.messages.unknownLink.sentence.length);
});

it("is a language of the checkout", () => {
  expect(textIn("en-XA").t("fees.provider", { provider: "MoonPay" })).toMatch(/^\[MoonPay fééé?/);
});
