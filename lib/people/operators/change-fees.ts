import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import { type NewFeeRule, newFeeRule } from "#lib/fees/contract.ts";
import {
  type FeeRuleRow,
  insertFeeRule,
  selectOpenRules,
  selectProviderFees,
  updateRulesEnded,
  upsertProviderFee,
} from "#lib/fees/queries.ts";
import { decimal } from "#lib/money.ts";
import { findAccess, proposalPlace } from "#lib/partners/access.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { selectOperatorEmails } from "#lib/people/queries/operators.ts";
import type { ProposalRow } from "#lib/people/queries/proposals.ts";
import { findModule, providerModules } from "#lib/providers/registry.ts";
import type { ProviderRef } from "#lib/providers/settings/set-settings.ts";
import { randomId } from "#lib/random-id.ts";
import { lapsed, makeChange, type OperatorChange } from "./make-change.ts";
import type { Tx } from "./record-operator-action.ts";

// All of them are read with each API key.
const rulesMax = 100;

/** Adds a fee rule, or proposes it. Throws not_found, validation_failed, and like makeChange. */
export async function addFeeRule(scope: TenantScope, rule: NewFeeRule, actor: Actor, now: Date): Promise<void> {
  if (rule.provider !== null) assertProvider(rule.provider);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  if (rule.valid_from && rule.valid_from.getTime() < today)
    throw invalidField("valid_from", "out_of_range", "Can't be in the past");
  if (rule.valid_until && rule.valid_until <= now)
    throw invalidField("valid_until", "out_of_range", "Must be in the future");
  await make(additionOf(await nameOf(scope), scope, rule, actor.name, now), actor, now);
}

/** Ends a fee rule, or proposes it. Throws not_found, and like makeChange. */
export async function endFeeRule(scope: TenantScope, ruleId: string, actor: Actor, now: Date): Promise<void> {
  await make(endOf(await nameOf(scope), scope, ruleId, now), actor, now);
}

/** Records our fee as configured at a provider, null if unknown, or proposes it. Throws not_found, and like makeChange. */
export async function changeProviderFee(
  place: ProviderRef,
  bps: number | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  assertProvider(place.provider);
  await make(providerFeeChange(place, bps, actor.name, now), actor, now);
}

/** Null if the proposal is of something else. */
export async function proposedFeeChange(
  { kind, environment, subject, action, before, after, operatorEmail }: ProposalRow,
  now: Date,
  tx: Tx,
): Promise<OperatorChange | null> {
  if (kind === "provider_fee") {
    const bps = typeof after?.bps === "number" ? after.bps : null;
    return providerFeeChange({ environment, provider: subject }, bps, operatorEmail, now);
  }
  if (kind !== "fee_rule") return null;
  const scope = { partnerId: subject, environment };
  const name = await nameOf(scope, tx);
  if (action === endAction) return endOf(name, scope, String(before?.rule), now);
  return additionOf(name, scope, newFeeRule.parse(after), operatorEmail, now);
}

const make = async (change: OperatorChange, actor: Actor, now: Date): Promise<void> => {
  await makeChange(change, { actor, recipients: await selectOperatorEmails(), now });
};

async function nameOf({ partnerId }: TenantScope, tx?: Tx): Promise<string> {
  const partner = await selectPartner(partnerId, tx);
  if (!partner) throw new AppError("not_found", "Partner not found");
  return partner.name;
}

function assertProvider(id: string): void {
  if (!isProvider(id)) throw invalidField("provider", "unknown_value", "No such provider");
}

const isProvider = (id: string) => providerModules.some((provider) => provider.id === id);

const endAction = "partner.fee_rule.end";

const ruleChange = (name: string, scope: TenantScope) => ({
  place: proposalPlace(scope, "fee_rule"),
  partnerId: scope.partnerId,
  what: `the fee rules of ${name} in ${scope.environment}`,
});

/** A rule never applies to the past, however long it waited for its confirmation. */
const additionOf = (
  name: string,
  scope: TenantScope,
  rule: NewFeeRule,
  createdBy: string,
  now: Date,
): OperatorChange => ({
  ...ruleChange(name, scope),
  action: "partner.fee_rule.add",
  async preview(tx) {
    if (rule.valid_until && rule.valid_until <= now) throw lapsed();
    const rules = await readRules(scope, now, tx);
    if (rules.length >= rulesMax) throw new AppError("limit_reached", `At most ${rulesMax} rules. End one first.`);
    return { after: filled({ ...rule }), version: versionOf(rules) };
  },
  apply: (tx) =>
    insertFeeRule(
      {
        ...scope,
        id: randomId("fee"),
        type: rule.side,
        provider: rule.provider,
        fiatCurrency: rule.fiat,
        paymentMethod: rule.method,
        bps: rule.bps,
        minimum: rule.minimum,
        validFrom: rule.valid_from && rule.valid_from > now ? rule.valid_from : now,
        endedAt: rule.valid_until,
        note: rule.note ?? "",
        createdAt: now,
        createdBy,
      },
      tx,
    ),
});

const endOf = (name: string, scope: TenantScope, ruleId: string, now: Date): OperatorChange => ({
  ...ruleChange(name, scope),
  action: endAction,
  async preview(tx) {
    const rules = await readRules(scope, now, tx);
    const rule = rules.find(({ id }) => id === ruleId);
    if (!rule) throw new AppError("not_found", "This rule has ended. Reload the page.");
    return { before: filled(detailsOf(rule)), version: versionOf(rules) };
  },
  apply: (tx) => updateRulesEnded(scope, now, tx, ruleId),
});

async function readRules(scope: TenantScope, now: Date, tx: Tx): Promise<FeeRuleRow[]> {
  if (!(await findAccess(scope, tx))) throw new AppError("not_found", "This partner has no access to this environment");
  return selectOpenRules(scope, now, tx);
}

const versionOf = (rules: FeeRuleRow[]) => rules.map(({ id }) => id).join(" ");

const detailsOf = ({ id, bps, minimum, type, provider, paymentMethod, fiatCurrency, ...row }: FeeRuleRow) => ({
  rule: id,
  bps,
  minimum: minimum === null ? null : decimal(minimum),
  side: type,
  provider,
  method: paymentMethod,
  fiat: fiatCurrency,
  valid_from: row.validFrom,
  valid_until: row.endedAt,
  note: row.note || null,
});

/** What is set, as JSON has it. */
const filled = (details: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

const providerFeeChange = (
  { environment, provider }: ProviderRef,
  bps: number | null,
  updatedBy: string,
  now: Date,
): OperatorChange => ({
  place: { kind: "provider_fee", environment, subject: provider },
  action: "provider.fee",
  what: `the fee configured at ${findModule(provider).name} in ${environment}`,
  async preview(tx) {
    const before = (await selectProviderFees(environment, tx)).get(provider) ?? null;
    const unchanged = before === bps ? "This is already recorded." : undefined;
    return { before: { bps: before }, after: { bps }, version: String(before), unchanged };
  },
  apply: (tx) => upsertProviderFee({ environment, provider, bps, updatedAt: now, updatedBy }, tx),
});
