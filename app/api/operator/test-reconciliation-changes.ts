import { newDifferentFile, newTestRun } from "#lib/reconciliation/test-run.ts";

export const uploadSearch = (set: Record<string, string> = {}) =>
  `?${new URLSearchParams({
    ...{ provider: "banxa", environment: "sandbox", name: "orders.csv", zone: "UTC", decimals: "point" },
    ...set,
  })}`;

/** Changes of reconciliations, as in test-operator-changes. */
export const reconciliationChanges = {
  "POST reconciliations/upload": async () => ({
    search: `${uploadSearch()}&columns=reference%3DRef&columns=amount%3DTotal`,
    file: (await newDifferentFile()).file,
  }),
  "PATCH reconciliations/differences/[differenceId]": async () => ({
    params: { differenceId: (await newTestRun()).differenceId },
    body: { state: "explained", note: "The buyer paid twice" },
  }),
};
