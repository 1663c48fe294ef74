import { afterEach, describe, expect, it } from "vitest";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import { seedCatalog } from "#lib/assets/queries/seed.ts";
import { clearCatalogCache } from "./catalog.ts";
import { correctCatalog } from "./correct-catalog.ts";
import { listCryptoCurrencies, listFiatCurrencies } from "./list-currencies.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";

// Entries that no other test uses, offered by a provider that only this test has.
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
  clearCatalogCache("production");
  const [cryptos, fiats, { payment_methods }] = await Promise.all([
    listCryptoCurrencies("production", { type: "BUY" }, ""),
    listFiatCurrencies("production", { type: "BUY" }),
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

  it("appear in the lists and survive seeding", async () => {
    await correctCatalog("crypto", "CELO:celo", { name: "Celo coin" });
    await correctCatalog("fiat", "BWP", { "min-amount": "3500", symbol: "Kr" });
    await correctCatalog("method", "airtime", { tagline: "From your phone's credit" });
    await seedCatalog();
    const { crypto, fiat, method } = await lists();
    expect(crypto?.name).toBe("Celo coin");
    expect(fiat).toMatchObject({ minAmount: 3_500, logoSymbol: "Kr" });
    expect(method?.tagline).toBe("From your phone's credit");
  });

  it("hide and show an entry", async () => {
    await correctCatalog("crypto", "CELO:celo", { hidden: "yes" });
    expect((await lists()).crypto).toBeUndefined();
    await correctCatalog("crypto", "CELO:celo", { hidden: "no" });
    expect((await lists()).crypto).toBeDefined();
  });

  it.each([
    ["crypto", "CELO:celo", { rank: "0" }, "validation_failed"],
    ["crypto", "CELO:celo", { color: "red" }, "validation_failed"],
    ["crypto", "CELO:celo", {}, "validation_failed"],
    ["crypto", "CELO", { rank: "3" }, "not_found"],
    ["fiat", "BWP", { "min-amount": "-1" }, "validation_failed"],
    ["fiat", "XYZ", { rank: "3" }, "not_found"],
    ["method", "card", { hidden: "maybe" }, "validation_failed"],
  ] as const)("reject %s %s %j", async (kind, id, changes, code) => {
    await expect(correctCatalog(kind, id, changes)).rejects.toMatchObject({ code });
  });
});
