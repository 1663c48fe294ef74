import { expect, it } from "vitest";
import { tokenContracts } from "#lib/assets/asset-identity.ts";
import catalog from "#lib/assets/catalog/crypto-currencies.json" with { type: "json" };
import { isWalletAddress } from "./check-wallet.ts";
import { exampleWallet } from "./example-wallets.ts";
import { unusableAddress } from "./unusable-address.ts";

it("are valid on every network of the catalog that has a rule, and missing on others", () => {
  const checked = catalog.map(({ code, network }) => {
    const wallet = exampleWallet(code, network);
    return [code, network, wallet === null ? null : isWalletAddress(code, network, wallet)];
  });
  expect(checked.filter(([, , isValid]) => isValid === false)).toEqual([]);
  expect(checked.filter(([, , isValid]) => isValid === true).length).toBeGreaterThan(10);
  const contracts = tokenContracts([]);
  for (const { code: crypto, network } of catalog)
    expect(unusableAddress({ crypto, network, contracts }, exampleWallet(crypto, network) ?? "")).toBeNull();
  expect(exampleWallet("BTC", "__proto__")).toBeNull();
  expect(exampleWallet("constructor", "mainnet")).toBeNull();
});
