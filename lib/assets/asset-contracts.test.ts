import { afterEach, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { listAttentionItems } from "#lib/people/operators/list-attention-items.ts";
import { readOverview } from "#lib/people/operators/read-overview.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { assertAssetId, clearCatalogCache } from "./catalog.ts";
import { listCryptoCurrencies } from "./list-currencies.ts";
import { replaceOffers } from "./queries/assets.ts";
import { refreshOffers } from "./refresh-offers.ts";

const usdt = "USDT:optimism";
const contract = "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58";
const other = "0x01bFF41798a0BcF287b996046Ca68b395DbC1071";
const lister = (id: string, listed: string) =>
  testProvider({
    id,
    listOffers: async () => [{ side: "BUY", fiat: "EUR", method: "card", assets: [usdt], min: null, max: null }],
    listContracts: async () => ({ [usdt]: listed, "UNKNOWN:optimism": listed }),
  });
const refresh = async (environment: "production" | "sandbox", ...providers: ReturnType<typeof lister>[]) => {
  expect(await refreshOffers(environment, providers, new Date())).toEqual([]);
  clearCatalogCache("production");
};
const found = async (assetId?: string) =>
  (await listCryptoCurrencies("production", { type: "BUY", asset_id: assetId }, "")).find(
    ({ code, network }) => `${code}:${network}` === usdt,
  );
const attention = async () =>
  listAttentionItems(await readOverview(new Date()), new Date()).find(({ kind }) => kind === "asset_contracts");

describe("contracts in the lists of providers", () => {
  afterEach(async () => {
    await rawSql()`delete from asset_contracts where provider like 'lister-%'`;
    for (const id of ["lister-a", "lister-b"]) await replaceOffers("production", id, [], new Date());
    clearCatalogCache("production");
  });

  it("are returned once two agree, and found by asset ID in any case", async () => {
    await refresh("production", lister("lister-a", contract.toLowerCase()));
    expect(await found()).toMatchObject({ contract_address: null, asset_id: null, chain_id: "eip155:10", decimals: 6 });
    await refresh("production", lister("lister-b", contract));
    const assetId = `eip155:10/erc20:${contract}`;
    expect(await found()).toMatchObject({ contract_address: contract, asset_id: assetId });
    expect(await found(assetId.toLowerCase())).toMatchObject({ contract_address: contract });
    expect(
      await listCryptoCurrencies("production", { type: "BUY", asset_id: `eip155:1/erc20:${contract}` }, ""),
    ).toEqual([]);
  });

  it("are null if two differ, which needs the operator's attention", async () => {
    await refresh("production", lister("lister-a", contract), lister("lister-b", other));
    expect(await found()).toMatchObject({ contract_address: null, asset_id: null });
    expect(await attention()).toMatchObject({ assets: expect.arrayContaining([usdt]) });
    await refresh("production", lister("lister-b", contract));
    expect(await attention()).not.toMatchObject({ assets: expect.arrayContaining([usdt]) });
  });

  it("are not those of a sandbox, which are of test networks", async () => {
    await refresh("sandbox", lister("lister-a", other), lister("lister-b", other));
    await replaceOffers("sandbox", "lister-a", [], new Date());
    await replaceOffers("sandbox", "lister-b", [], new Date());
    expect(await rawSql()`select 1 from asset_contracts where provider like 'lister-%'`).toEqual([]);
  });

  it("reject another currency's asset ID, and any for a currency without one", async () => {
    const [usdc, tron] = [`eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`, "tron:1/token:a"];
    await assertAssetId("production", usdc, { crypto: "USDC", network: "ethereum" });
    for (const [id, crypto, network] of [
      [usdc, "USDT", "ethereum"],
      [usdc, "USDC", "base"],
      [tron, "USDT", "tron"],
    ] as const)
      await expect(assertAssetId("production", id, { crypto, network })).rejects.toMatchObject({
        code: "validation_failed",
        details: { errors: [{ field: "asset_id", code: "unknown_value" }] },
      });
  });
});
