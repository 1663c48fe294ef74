import { sides } from "#db/enums.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newFeeRule, percentText } from "#lib/fees/contract.ts";
import { listFeeRules, readFeeTerms } from "#lib/fees/read-fees.ts";
import { addFeeRule, endFeeRule } from "#lib/people/operators/change-fees.ts";
import { choice, command, optional, text } from "./command.ts";
import { assertPartner, environment } from "./partners.ts";

const group = "Fees";
const partner = text("id", "Partner ID");
const confirmed =
  "With SVC_REVIEW_APPROVALS=2, fees are only changed in the operator console, where another operator confirms.";

function assertOneOperator(): void {
  if (env().SVC_REVIEW_APPROVALS > 1) throw new AppError("scope_missing", confirmed);
}

export const feeCommands = [
  command({
    name: "fee list",
    group,
    summary: "List the fee rules of a partner, and the partner's fee",
    args: { partner },
    options: { environment },
    async run({ partner: partnerId, environment: listed }) {
      await assertPartner(partnerId);
      const scope = { partnerId, environment: listed };
      const [rules, { feeBps }] = await Promise.all([listFeeRules(scope, currentTime()), readFeeTerms(scope)]);
      const any = (value: string | null) => value ?? "all";
      return {
        columns: ["Rule", "State", "Provider", "Method", "Currency", "Type", "Fee", "Minimum", "From", "Until"],
        rows: [
          ...rules.map((rule) => [
            rule.id,
            rule.state,
            any(rule.provider),
            any(rule.paymentMethod),
            any(rule.fiatCurrency),
            any(rule.type),
            percentText(rule.bps),
            rule.minimum ?? "none",
            rule.validFrom.toISOString(),
            rule.endedAt?.toISOString() ?? "none",
          ]),
          ["none", "valid", "all", "all", "all", "all", percentText(feeBps), "none", "none", "none"],
        ],
        empty: "",
      };
    },
  }),
  command({
    name: "fee add",
    group,
    summary: "Add a fee rule for new quotes of a partner",
    details: `What isn't given matches every value. ${confirmed}`,
    args: { partner },
    options: {
      environment,
      bps: text("n", "Hundredths of a percent of the fiat amount"),
      minimum: optional(text("amount", "At least this, in the currency that --fiat names")),
      provider: optional(text("id", "Provider ID, such as moonpay")),
      method: optional(text("id", "Payment method ID, such as card")),
      fiat: optional(text("code", "Fiat currency, such as EUR")),
      type: optional(choice(sides, "BUY or SELL")),
      from: optional(text("time", "Day or time in UTC, such as 2026-12-31; by default now")),
      until: optional(text("time", "Day or time in UTC, from which on it no longer applies")),
      note: optional(text("text", "Shown in the audit log, also to the partner")),
    },
    async run({ partner: partnerId, environment: changed, type: side, from, until, ...values }) {
      assertOneOperator();
      await assertPartner(partnerId);
      const read = newFeeRule.safeParse({ ...values, side, valid_from: from, valid_until: until });
      const [issue] = read.error?.issues ?? [];
      if (!read.success) throw new AppError("validation_failed", `${issue?.path.join(".")}: ${issue?.message}`);
      await addFeeRule({ partnerId, environment: changed }, read.data, systemActor, currentTime());
      return `Added a fee of ${percentText(read.data.bps)} for ${partnerId} in ${changed}.`;
    },
  }),
  command({
    name: "fee end",
    group,
    summary: "End a fee rule for new quotes",
    details: confirmed,
    args: { partner, rule: text("rule", "ID of the rule, from fee list") },
    options: { environment },
    async run({ partner: partnerId, rule, environment: changed }) {
      assertOneOperator();
      await assertPartner(partnerId);
      await endFeeRule({ partnerId, environment: changed }, rule, systemActor, currentTime());
      return `Ended ${rule}.`;
    },
  }),
];
