import { afterEach, expect, it } from "vitest";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { readUsualSeconds } from "./usual-seconds.ts";

const provider = "timed";
// Offered by a provider that only this test has.
const offer = {
  side: "BUY" as const,
  fiat: "BWP",
  method: "airtime",
  assets: ["CELO:celo"],
  minAmount: null,
  maxAmount: null,
};

async function offerWith(usualMinutes: { min: number; max: number } | null) {
  await replaceOffers("sandbox", provider, [{ ...offer, usualMinutes }], new Date());
  clearCatalogCache("sandbox");
}

const newRow = async () => ({
  ...(await newTestTransaction({ provider })),
  fiatCurrency: offer.fiat,
  paymentMethod: offer.method,
});

afterEach(() => replaceOffers("sandbox", provider, [], new Date()));

it("is what the provider's list says while too few payments are measured, for the same side, currency, and method", async () => {
  await offerWith({ min: 1, max: 5 });
  const row = await newRow();
  expect(await readUsualSeconds(row)).toBe(300);
  for (const other of [
    { type: "SELL" },
    { fiatCurrency: "EUR" },
    { paymentMethod: "pix" },
    { provider: "tester" },
  ] as const)
    expect(await readUsualSeconds({ ...row, ...other })).toBeNull();
});

it("isn't known where the list doesn't say it, and for a closed payment", async () => {
  const row = await newRow();
  await offerWith(null);
  expect(await readUsualSeconds(row)).toBeNull();
  await offerWith({ min: 1, max: 5 });
  expect(await readUsualSeconds({ ...row, status: "success" })).toBeNull();
});
