import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { systemActor as actor } from "#lib/audit/record-audit.ts";
import { type NewFeeRule, newFeeRule } from "#lib/fees/contract.ts";
import { loadFeesPage } from "#lib/fees/load-fees-page.ts";
import { previewFees } from "#lib/fees/preview-fees.ts";
import * as queries from "#lib/fees/queries.ts";
import * as read from "#lib/fees/read-fees.ts";
import { grantAccess } from "#lib/partners/access.ts";
import * as fees from "#lib/people/operators/change-fees.ts";
import { allows, type Changes, newAccess, now, refuses } from "./added-rows.ts";
import type { Reads } from "./owner-rows.ts";

export const feeQueryReads: Reads[string] = {
  selectFeeRules: (scope) => queries.selectFeeRules(scope),
  selectFeeTerms: (scope) => queries.selectFeeTerms(scope),
  selectOpenRules: (scope) => transact((tx) => queries.selectOpenRules(scope, now, tx)),
};

export const feeLibReads: Reads[string] = {
  loadFeesPage: async (scope) => (await loadFeesPage(scope, {}, now)).rules,
  previewFees: async (scope) => {
    const { lines } = await previewFees(scope, { draft: null, fiat: null, amount: null }, now);
    return lines.filter(({ after }) => after.bps > 0).map(({ provider }) => provider.id);
  },
  listFeeRules: (scope) => read.listFeeRules(scope, now),
  readFeeTerms: async (scope) => {
    const terms = await read.readFeeTerms(scope);
    return terms.feeBps > 0 ? terms : undefined;
  },
};

const rule: NewFeeRule = newFeeRule.parse({ bps: "40" });

const newRule = async (owner: TenantScope) => {
  await grantAccess(owner, new Date());
  await fees.addFeeRule(owner, rule, actor, now);
  return (await queries.selectFeeRules(owner))[0]?.id ?? "";
};

export const feeQueryChanges: Changes[string] = {
  updateRulesEnded: allows((scope, id) => transact((tx) => queries.updateRulesEnded(scope, now, tx, id)), newRule),
};

export const feeLibChanges: Changes[string] = {
  addFeeRule: refuses(newAccess, (scope) => fees.addFeeRule(scope, rule, actor, now)),
  endFeeRule: refuses(newRule, (scope, id) => fees.endFeeRule(scope, id, actor, now)),
};
