import { newTestPartner } from "#app/api/test-partner.ts";
import { addTestRule } from "#lib/fees/test-fees.ts";
import { randomId } from "#lib/random-id.ts";

const partner = async () => (await newTestPartner()).scope;

/** Changes of fees, as in test-operator-changes. */
export const feeChanges = {
  "POST partners/[partnerId]/[environment]/fee-rules": async () => ({
    params: await partner(),
    body: { bps: "50", provider: "moonpay" },
  }),
  "DELETE partners/[partnerId]/[environment]/fee-rules/[ruleId]": async () => {
    const scope = await partner();
    return { params: { ...scope, ruleId: await addTestRule(scope, { bps: "50" }) } };
  },
  "PUT providers/[environment]/[provider]/fee": () => ({
    params: { environment: "production", provider: "guardarian" },
    body: { fee: "50" },
  }),
  "POST providers/[environment]/[provider]/payouts": () => ({
    params: { environment: "production", provider: "guardarian" },
    body: { received_on: "2026-01-31", currency: "EUR", amount: "50", reference: randomId("ref"), note: "" },
  }),
  "PUT providers/[environment]/[provider]/payout-terms": () => ({
    params: { environment: "production", provider: "guardarian" },
    body: { period: "month", minimum: "1000", currency: "USD", note: "" },
  }),
};
