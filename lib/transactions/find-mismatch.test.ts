import { describe, expect, it } from "vitest";
import { findMismatch, isSameWallet } from "./find-mismatch.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction } from "./test-transaction.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("findMismatch", () => {
  it.each([
    ["99.00", null],
    ["101.00", null],
    ["98.99", "The provider reports 98.99 USD; 100 USD was agreed (−1.01%)"],
    ["101.01", "The provider reports 101.01 USD; 100 USD was agreed (+1.01%)"],
    ["98.999", "The provider reports 98.999 USD; 100 USD was agreed (−1%)"],
    ["1500", "The provider reports 1,500 USD; 100 USD was agreed (+1400%)"],
  ])("accepts a BUY within exactly 1%%: %s", async (fiatAmount, mismatch) => {
    const row = await newTestTransaction();
    expect(findMismatch(row, orderFor(row, { status: "success", fiatAmount }))).toBe(mismatch);
  });

  it.each([
    ["0.00099", true],
    ["0.00101", true],
    ["0.0009899", false],
    ["0.0010101", false],
  ])("accepts a SELL within exactly 1%% of the crypto: %s", async (cryptoAmount, isAccepted) => {
    const row = { ...(await newTestTransaction()), type: "SELL" as const };
    expect(findMismatch(row, orderFor(row, { status: "success", cryptoAmount })) === null).toBe(isAccepted);
  });

  it("ignores the case of hexadecimal wallets only", async () => {
    expect(isSameWallet(address, address.toLowerCase())).toBe(true);
    expect(isSameWallet(address, `${address.slice(0, -1)}8`)).toBe(false);
    expect(isSameWallet("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1a1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBe(false);
    const row = { ...(await newTestTransaction()), walletAddress: address };
    const order = (wallet: string) => orderFor(row, { status: "success", wallet });
    expect(findMismatch(row, order(address.toLowerCase()))).toBeNull();
    expect(findMismatch(row, order(`${address.slice(0, -1)}8`))).toBe("The provider sends to a different wallet");
  });
});
