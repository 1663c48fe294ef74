import { afterEach, describe, expect, it } from "vitest";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { stubVariables } from "#lib/test-variables.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import * as mismatches from "./find-mismatch.ts";
import { orderFor, testRow } from "./test-row.ts";

type Find = typeof mismatches.findMismatch;
const findMismatch = (...args: Parameters<Find>) => mismatches.findMismatch(...args)?.text ?? null;
const findForeign = (...args: Parameters<Find>) => mismatches.findForeign(...args)?.text ?? null;
const { isSameWallet } = mismatches;

const address = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("findMismatch", () => {
  afterEach(() => stubVariables({ SVC_RECEIVED_TOLERANCE_PERCENT: "" }));

  it.each([
    ["99.00", null],
    ["101.00", null],
    ["98.99", "The provider reports 98.99 USD; 100 USD was agreed (−1.01%)"],
    ["101.01", "The provider reports 101.01 USD; 100 USD was agreed (+1.01%)"],
    ["98.999", "The provider reports 98.999 USD; 100 USD was agreed (−1%)"],
    ["1500", "The provider reports 1,500 USD; 100 USD was agreed (+1400%)"],
  ])("accepts a BUY within exactly 1%%: %s", (fiatAmount, mismatch) => {
    const row = testRow();
    expect(findMismatch(row, orderFor(row, { status: "success", fiatAmount }))).toBe(mismatch);
  });

  const received = (type: "BUY" | "SELL", amount: string) => {
    const row = testRow({ type, walletAddress: null });
    const reported = type === "BUY" ? { cryptoAmount: amount } : { fiatAmount: amount, cryptoAmount: "0.001" };
    return findMismatch(row, orderFor(row, { status: "success", ...reported }));
  };

  it.each([
    ["BUY", "0.00095", "0.000949999999999999", "0.00105", "0.001050000000000001"],
    ["SELL", "95", "94.999999999999999999", "105", "105.000000000000000001"],
  ] as const)("accepts what a %s pays out from exactly -5%% to exactly +5%%", (type, lowest, less, highest, more) => {
    expect([received(type, lowest), received(type, highest)]).toEqual([null, null]);
    expect([received(type, less), received(type, more)]).toEqual([
      expect.stringContaining("was agreed (−5%)"),
      expect.stringContaining("was agreed (+5%)"),
    ]);
  });

  it("names what was received when it differs", () => {
    expect(received("BUY", "0.00000001")).toBe("The provider reports 0.00000001 BTC; 0.001 BTC was agreed (−100%)");
    expect(received("SELL", "10")).toBe("The provider reports 10 USD; 100 USD was agreed (−90%)");
  });

  it.each([
    ["12.5", "0.000875", "0.000874999999999999"],
    ["0", "0.001", "0.000999999999999999"],
  ])("accepts SVC_RECEIVED_TOLERANCE_PERCENT=%s and not more", (percent, lowest, less) => {
    stubVariables({ SVC_RECEIVED_TOLERANCE_PERCENT: percent });
    expect(received("BUY", lowest)).toBeNull();
    expect(received("BUY", less)).not.toBeNull();
  });

  it("never lets the setting widen what is accepted of the payment", () => {
    stubVariables({ SVC_RECEIVED_TOLERANCE_PERCENT: "50" });
    const [bought, sold] = [testRow(), testRow({ type: "SELL" })];
    expect(findMismatch(bought, orderFor(bought, { status: "success", fiatAmount: "98.99" }))).not.toBeNull();
    expect(findMismatch(sold, orderFor(sold, { status: "success", cryptoAmount: "0.0010101" }))).not.toBeNull();
  });

  it.each([
    ["keeps the crypto amount at 5% more fiat", "105", "0.001", null],
    ["keeps it at more than that", "105.01", "0.001", "105.01 USD; 100 USD"],
    ["is an order by fiat amount, which buys 5% less", "100", "0.00095", null],
    ["is one that buys less than that", "100", "0.000949", "0.000949 BTC; 0.001 BTC"],
    ["changes both amounts", "101.01", "0.00098", "101.01 USD; 100 USD"],
  ])(
    "accepts an order for a requested crypto amount by what moves with the price: it %s",
    (_, fiat, crypto, mismatch) => {
      const row = testRow({ requestedCryptoAmount: "0.001" });
      const found = findMismatch(row, orderFor(row, { status: "success", fiatAmount: fiat, cryptoAmount: crypto }));
      expect(found).toEqual(mismatch === null ? null : expect.stringContaining(`${mismatch} was agreed`));
      const byFiat = testRow();
      const order = orderFor(byFiat, { status: "success", fiatAmount: "105", cryptoAmount: "0.001" });
      expect(findMismatch(byFiat, order)).not.toBeNull();
    },
  );

  it.each([
    ["amount_mismatch", { fiatAmount: "90" }],
    ["amount_mismatch", { fiatAmount: null }],
    ["amount_mismatch", { cryptoAmount: "0" }],
    ["wallet_mismatch", { wallet: "other" }],
    ["wallet_mismatch", { walletTag: "8" }],
    ["asset_mismatch", { fiat: "EUR" }],
    ["asset_mismatch", { crypto: "ETH" }],
    ["asset_mismatch", { network: "lightning" }],
    ["order_mismatch", { reference: "tx_other" }],
    ["order_mismatch", { reference: null }],
  ])("has the reason %s that partners see if the provider reports %j", (reason, reported) => {
    const row = testRow({ walletAddressTag: "7" });
    expect(mismatches.findMismatch(row, orderFor(row, { status: "success", ...reported }))?.reason).toBe(reason);
  });

  it("names the provider", () => {
    const row = testRow({ provider: "paybis", fiatAmount: "130000", fiatCurrency: "NGN" });
    const mismatch = findMismatch(row, orderFor(row, { status: "success", fiat: "NGN", fiatAmount: "117000" }));
    expect(mismatch).toBe("Paybis reports 117,000 NGN; 130,000 NGN was agreed (−10%)");
  });

  it.each([
    ["0.00099", true],
    ["0.00101", true],
    ["0.0009899", false],
    ["0.0010101", false],
  ])("accepts a SELL within exactly 1%% of the crypto: %s", (cryptoAmount, isAccepted) => {
    const row = testRow({ type: "SELL" });
    expect(findMismatch(row, orderFor(row, { status: "success", cryptoAmount })) === null).toBe(isAccepted);
  });

  it.each([
    ["reference", { reference: "tx_other" }, "The provider's order belongs to another transaction"],
    ["fiat", { fiat: "EUR" }, "The provider reports EUR; USD was agreed"],
    ["asset", { crypto: "ETH" }, "The provider reports ETH; BTC was agreed"],
    ["network", { network: "lightning" }, "The provider reports lightning; mainnet was agreed"],
  ])("finds another %s, which even the operator can't accept", (_what, reported, mismatch) => {
    const row = testRow();
    const order = orderFor(row, { status: "success", ...reported });
    expect([findForeign(row, order), findMismatch(row, order)]).toEqual([mismatch, mismatch]);
  });

  it("tolerates what the provider doesn't report, except the paid amount", () => {
    const row = testRow();
    const mismatch = (reported: Partial<ProviderUpdate>, set: Partial<TransactionRow> = {}) =>
      findMismatch({ ...row, ...set }, orderFor(row, { status: "success", ...reported }));
    expect(mismatch({ fiat: null, crypto: null, network: null, wallet: null, cryptoAmount: null })).toBeNull();
    expect(mismatch({ wallet: "other" }, { walletAddress: null })).toBeNull();
    expect(mismatch({ fiatAmount: null })).toBe("The provider didn't report the amount");
    expect(mismatch({ fiatAmount: null }, { type: "SELL" })).toBeNull();
    expect(mismatch({ cryptoAmount: null }, { type: "SELL" })).toBe("The provider didn't report the amount");
  });

  it("recognizes an order without our reference by the known ID only", () => {
    const unknown = "The provider's order has neither our reference nor the known order ID";
    const mismatch = (known: string | null, reported: string | null) =>
      findMismatch(
        testRow({ providerTransactionId: known }),
        orderFor(testRow(), { status: "success", reference: null, providerTransactionId: reported }),
      );
    expect(mismatch("order-1", "order-1")).toBeNull();
    expect([mismatch("order-1", "order-2"), mismatch(null, null), mismatch(null, "order-1")]).toEqual([
      unknown,
      unknown,
      unknown,
    ]);
  });

  it("rejects amounts of zero or less on both sides", () => {
    const row = testRow();
    for (const reported of [{ fiatAmount: "0" }, { cryptoAmount: "0.00" }, { cryptoAmount: "-1" }])
      expect(findMismatch(row, orderFor(row, { status: "success", ...reported }))).toBe(
        "The provider reports an amount of zero",
      );
  });

  it("compares the wallet of a BUY only, since a SELL pays out to an account", () => {
    const mismatch = (type: "BUY" | "SELL") =>
      findMismatch(
        testRow({ type }),
        orderFor(testRow(), { status: "success", wallet: "another", cryptoAmount: "0.001" }),
      );
    expect([mismatch("BUY"), mismatch("SELL")]).toEqual(["The provider sends to a different wallet", null]);
  });

  it("compares the destination tag of a BUY with the agreed one, where the provider reports it", () => {
    const mismatch = (agreed: string | null, reported: string | null | undefined, type: "BUY" | "SELL" = "BUY") => {
      const row = testRow({ type, walletAddressTag: agreed });
      return findMismatch(row, orderFor(row, { status: "success", walletTag: reported, cryptoAmount: "0.001" }));
    };
    const different = "The provider sends with a different destination tag or memo";
    expect([mismatch("1234", "1235"), mismatch("1234", "none"), mismatch("none", "1234")]).toEqual([
      different,
      different,
      different,
    ]);
    expect([mismatch("1234", "1234"), mismatch("1234", null), mismatch("1234", undefined)]).toEqual([null, null, null]);
    expect([mismatch(null, "1234"), mismatch("1234", "1235", "SELL")]).toEqual([null, null]);
  });

  it("ignores the case of hexadecimal wallets only", () => {
    expect(isSameWallet(address, address.toLowerCase())).toBe(true);
    expect(isSameWallet(address, `${address.slice(0, -1)}8`)).toBe(false);
    expect(isSameWallet("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBe(false);
    const row = testRow({ walletAddress: address });
    const order = (wallet: string) => orderFor(row, { status: "success", wallet });
    expect(findMismatch(row, order(address.toLowerCase()))).toBeNull();
    expect(findMismatch(row, order(`${address.slice(0, -1)}8`))).toBe("The provider sends to a different wallet");
  });
});
