import type { ProviderUpdate } from "./provider.ts";

/** An update that reports nothing but an order's status. */
export const statusUpdate = (
  known: Pick<ProviderUpdate, "reference" | "status" | "rawStatus"> & Partial<Pick<ProviderUpdate, "failureCode">>,
): ProviderUpdate => ({
  reference: known.reference,
  status: known.status,
  rawStatus: known.rawStatus,
  providerTransactionId: null,
  reason: null,
  failureCode: known.failureCode ?? null,
  fiat: null,
  crypto: null,
  network: null,
  fiatAmount: null,
  cryptoAmount: null,
  wallet: null,
  hash: null,
  fees: null,
});
