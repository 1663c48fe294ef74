import { afterEach, describe, expect, it } from "vitest";
import { replaceOffers } from "#db/assets.ts";
import { seedCatalogue } from "#db/seed.ts";
import { forgetCatalogue } from "#lib/assets/catalogue.ts";
import { correctCatalogue } from "#lib/assets/correct-catalogue.ts";
import { listCryptoCurrencies } from "#lib/assets/list-crypto-currencies.ts";
import { listFiatCurrencies } from "#lib/assets/list-fiat-currencies.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";

// Entries that no other test looks at, offered by a provider of this test alone.
const offer = {
  side: "BUY" as const,
  fiat: "BWP",
  method: "airtime",
  assets: ["CELO:celo"],
  minAmount: null,
  maxAmount: null,
};

async function lists() {
  await replaceOffers("production", "corrections", [offer], new Date());
  forgetCatalogue("production");
  const [cryptos, fiats, { payment_methods }] = await Promise.all([
    listCryptoCurrencies("production", "BUY", ""),
    listFiatCurrencies("production", "BUY"),
    listPaymentMethods("production", { type: "BUY", fiat_currency: "BWP" }, ""),
  ]);
  return {
    crypto: cryptos.find(({ code }) => code === "CELO"),
    fiat: JSON.parse(JSON.stringify(fiats.find(({ code }) => code === "BWP") ?? null)),
    method: payment_methods.find(({ svc_id }) => svc_id === "airtime"),
  };
}

describe("the operator's corrections", () => {
  afterEach(() => replaceOffers("production", "corrections", [], new Date()));

  it("show in the lists and outlast a new seeding", async () => {
    await correctCatalogue("crypto", "CELO:celo", { name: "Celo coin" });
    await correctCatalogue("fiat", "BWP", { "min-amount": "3500", symbol: "Kr" });
    await correctCatalogue("method", "airtime", { tagline: "From your phone's credit" });
    await seedCatalogue();
    const { crypto, fiat, method } = await lists();
    expect(crypto?.name).toBe("Celo coin");
    expect(fiat).toMatchObject({ minAmount: 3_500, logoSymbol: "Kr" });
    expect(method?.tagline).toBe("From your phone's credit");
  });

  it("can take an entry out and put it back", async () => {
    await correctCatalogue("crypto", "CELO:celo", { hidden: "yes" });
    expect((await lists()).crypto).toBeUndefined();
    await correctCatalogue("crypto", "CELO:celo", { hidden: "no" });
    expect((await lists()).crypto).toBeDefined();
  });

  it.each([
    ["crypto", "CELO:celo", { rank: "0" }, "validation_failed"],
    ["crypto", "CELO:celo", { colour: "red" }, "validation_failed"],
    ["crypto", "CELO:celo", {}, "validation_failed"],
    ["crypto", "CELO", { rank: "3" }, "not_found"],
    ["fiat", "BWP", { "min-amount": "-1" }, "validation_failed"],
    ["fiat", "XYZ", { rank: "3" }, "not_found"],
    ["method", "card", { hidden: "maybe" }, "validation_failed"],
  ] as const)("refuse %s %s %j", async (kind, id, changes, code) => {
    await expect(correctCatalogue(kind, id, changes)).rejects.toMatchObject({ code });
  });
});
