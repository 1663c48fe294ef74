import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import * as screening from "#lib/screening/screen-wallet.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { allows, now } from "./added-rows.ts";

const wallet = { wallet: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", network: "mainnet" };

/** The wallet is refused, which is counted for the partner. */
const refusing = (screen: (scope: TenantScope) => Promise<unknown>) =>
  allows(async (scope) => {
    stubVariables({ SVC_SCREEN_LIST: "/list.txt" });
    await rawSql()`insert into screened_addresses values (${wallet.wallet}) on conflict do nothing`;
    try {
      return await screen(scope);
    } finally {
      stubVariables({ SVC_SCREEN_LIST: "" });
    }
  });

export const screeningLibChanges = {
  findWalletRefusal: refusing((scope) => screening.findWalletRefusal(scope, wallet, now)),
  withScreening: refusing((scope) => screening.withScreening(scope, wallet, now)),
  assertWalletAllowed: refusing((scope) => screening.assertWalletAllowed(scope, wallet, now).catch(() => null)),
};
