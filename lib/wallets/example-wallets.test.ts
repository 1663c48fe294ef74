import { expect, it } from "vitest";
import catalogue from "#db/catalogue/crypto-currencies.json" with { type: "json" };
import { isWalletAddress } from "./check-wallet.ts";
import { exampleWallet } from "./example-wallets.ts";

it("are well-formed on every network of the catalogue that has a rule, and none is made up for another", () => {
  const checked = catalogue.map(({ code, network }) => {
    const wallet = exampleWallet(code, network);
    return [code, network, wallet === null ? null : isWalletAddress(code, network, wallet)];
  });
  expect(checked.filter(([, , isGood]) => isGood === false)).toEqual([]);
  expect(checked.filter(([, , isGood]) => isGood === true).length).toBeGreaterThan(10);
  expect(exampleWallet("BTC", "__proto__")).toBeNull();
  expect(exampleWallet("constructor", "mainnet")).toBeNull();
});
