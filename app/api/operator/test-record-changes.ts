/** What operators do with records, as in test-operator-changes. */
export const recordChanges = {
  "POST records": () => ({
    body: {
      environment: "sandbox",
      kind: "wallet",
      value: "0x00000000000000000000000000000000000000aa",
      reason: "Case 1",
    },
  }),
};
