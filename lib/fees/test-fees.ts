import type * as z from "zod";
import type { TenantScope } from "#db/scope.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { addFeeRule } from "#lib/people/operators/change-fees.ts";
import { type FeeRule, newFeeRule } from "./contract.ts";
import { selectFeeRules } from "./queries.ts";

/** A rule that matches everything, always. */
export const testRule = (values: Partial<FeeRule> = {}): FeeRule => ({
  id: "fee_test",
  type: null,
  provider: null,
  fiatCurrency: null,
  paymentMethod: null,
  bps: 50,
  minimum: null,
  validFrom: new Date(0),
  endedAt: null,
  createdAt: new Date(0),
  ...values,
});

/** Adds a rule for a partner with access. Returns its ID. */
export async function addTestRule(scope: TenantScope, entered: z.input<typeof newFeeRule>, now = new Date()) {
  const before = new Set((await selectFeeRules(scope)).map(({ id }) => id));
  await addFeeRule(scope, newFeeRule.parse(entered), systemActor, now);
  return (await selectFeeRules(scope)).find(({ id }) => !before.has(id))?.id ?? "";
}
