import { expect, it } from "vitest";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { readLanguage } from "./read-language.ts";

const nothing = { chosen: null, acceptLanguage: null };

async function sandboxToken(locale: string | null) {
  const { id, checkoutToken } = await newTestTransaction({ environment: "sandbox" });
  await updateTransaction(id, { locale });
  return checkoutToken;
}

const shown = async (token: string, request: Parameters<typeof readLanguage>[1]) => {
  const { text, ofProvider } = await readLanguage(token, request);
  return [text.language.code, ofProvider];
};

it("is the transaction's before the browser's, and the provider gets the locale itself", async () => {
  const token = await sandboxToken("fr-CA");
  expect(await shown(token, { ...nothing, acceptLanguage: "de" })).toEqual(["fr", null]);
  expect(await shown(token, { chosen: "de", acceptLanguage: null })).toEqual(["de", "de"]);
});

it("is the browser's without a locale, also for the provider", async () => {
  expect(await shown(await sandboxToken(null), { ...nothing, acceptLanguage: "es-MX" })).toEqual(["es", "es"]);
});

it("leaves a locale to the provider that the page has no translation for", async () => {
  expect(await shown(await sandboxToken("ja"), { ...nothing, acceptLanguage: "pt" })).toEqual(["pt", null]);
});

it("offers drafts in the sandbox, and in production none that isn't switched on", async () => {
  const { checkoutToken } = await newTestTransaction({ environment: "production" });
  expect((await readLanguage(await sandboxToken(null), nothing)).offered).toContain("ar");
  expect((await readLanguage(checkoutToken, { ...nothing, chosen: "ar" })).text.language.code).toBe("en");
});
