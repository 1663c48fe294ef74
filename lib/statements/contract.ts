import * as z from "zod";
import { environments, ledgerKinds, sides } from "#db/enums.ts";
import { lenient } from "#lib/list-contract.ts";
import { compare, multiply, subtract } from "#lib/money.ts";
import { dateTime, decimalText, text, textOrNull } from "#lib/response-fields.ts";

const monthFormat = /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/;
const monthText = (description: string) =>
  z
    .string("Must be a month such as 2026-10")
    .regex(monthFormat, "Must be a month such as 2026-10")
    .meta({
      description,
      examples: ["2026-10"],
    });

/** A month of UTC such as 2026-10. */
export const statementMonth = monthText("The month in UTC.");

/** The path parameter. Another text is no month that has a statement. */
export const statementPath = z.object({
  month: z.string().meta({ description: "The month in UTC.", examples: ["2026-10"] }),
});

const count = (description: string, example: number) => z.int().meta({ description, examples: [example] });

const reported = decimalText("The commission reported by the provider.", "18.5")
  .nullable()
  .meta({
    description:
      "The operator's commission that the provider reports, as a decimal string in the fiat currency. Null if it reports none. It can differ from `svc_fee`, because the markup is set at the provider.",
    examples: ["18.5"],
  });

const sums = {
  count: count("The successful transactions.", 12),
  volume: decimalText("The sum of their fiat amounts.", "1840.5"),
  provider_fee: decimalText("The sum of the providers' fees.", "52.1"),
  network_fee: decimalText("The sum of the network fees.", "9.2"),
  svc_fee: decimalText("The sum of the service fees.", "18.4"),
  partner_share: decimalText("Your share of the service fees.", "9.2"),
  operator_share: decimalText("The rest of the service fees.", "9.2"),
  reported_partner_fee: reported,
  refunds_count: count("Those of the transactions that were refunded in this month, in the fiat currency.", 1),
  refunds_amount: decimalText("The sum of these refunds. They don't change the fees.", "100"),
};

const fiatCurrency = text("The fiat currency code.", "EUR");

const route = {
  provider: text("The provider's `svc_id`.", "acme-pay"),
  type: z.enum(sides).meta({ description: "The direction.", examples: ["BUY"] }),
  payment_method: text("The payment method's `svc_id`.", "card"),
};

const line = z
  .object({
    fiat_currency: fiatCurrency,
    ...route,
    ...sums,
    reported_difference: textOrNull(
      "`reported_partner_fee` less the service fee of the transactions that it is reported for, as a decimal string. Null if none is reported.",
      "0.1",
    ),
    other_currencies: z
      .array(
        z
          .object({
            currency: text("The currency code.", "BTC"),
            reported_partner_fee: reported.meta({ description: "The commission reported in this currency, or null." }),
            refunds_count: count("The refunds in this currency.", 1),
            refunds_amount: decimalText("Their sum.", "0.0012"),
          })
          .meta({ id: "StatementOtherCurrency" }),
      )
      .meta({ description: "What was refunded or reported in another currency, such as the crypto of a sale." }),
  })
  .meta({ id: "StatementLine" });

const total = z.object({ fiat_currency: fiatCurrency, ...sums }).meta({ id: "StatementTotal" });

const adjustment = z
  .object({
    transaction_id: text("The transaction.", "tx_4Zk1mQvY8sT2bN6hR0cWdE"),
    success_month: monthText("The month whose statement has the transaction."),
    learned_on: text("The day in UTC when the change was learned.", "2026-10-05"),
    fiat_currency: fiatCurrency,
    ...route,
    kind: z.enum(ledgerKinds).meta({
      id: "StatementAdjustmentKind",
      description: "What changed. `partner_fee` is the commission that the provider reports. New values can be added.",
      examples: ["refund"],
    }),
    currency: text("The currency code of `amount`.", "EUR"),
    count: count("1 for the first change of this kind, otherwise 0, or −1 if it was undone.", 1),
    amount: decimalText("The change. Refunds are negative.", "-100"),
    partner_share: decimalText("By how much it changes your share.", "0"),
  })
  .meta({ id: "StatementAdjustment" });

const owed = z
  .array(
    z
      .object({ fiat_currency: fiatCurrency, amount: decimalText("The amount.", "9.2") })
      .meta({ id: "StatementAmount" }),
  )
  .meta({ description: "Your share in each fiat currency, with that of the adjustments." });

/** What is stored, and what the hash is of. */
export const statementBody = z.object({
  month: statementMonth,
  environment: text("The environment.", "production"),
  totals: z.array(total).meta({ description: "One per fiat currency of the lines. Currencies aren't converted." }),
  owed,
  lines: z.array(line).meta({
    description: "The transactions that first succeeded in this month, by currency, provider, type, and method.",
  }),
  adjustments: z.array(adjustment).meta({
    description: "What was learned in this month about transactions of earlier months, such as refunds.",
  }),
});
export type StatementBody = z.output<typeof statementBody>;
export type StatementLine = StatementBody["lines"][number];
export type StatementAdjustment = StatementBody["adjustments"][number];

const status = {
  status: z.enum(["open", "closed"]).meta({
    id: "StatementStatus",
    description: "`closed`: it no longer changes.",
    examples: ["closed"],
  }),
  open_reason: z
    .enum(["month_running", "awaiting_closing", "ledger_incomplete"])
    .nullable()
    .meta({
      id: "StatementOpenReason",
      description:
        "Why it is open. `month_running`: the month hasn't ended. `awaiting_closing`: it is closed on the third day of the next month, 00:00 UTC. `ledger_incomplete`: the operator has to book older transactions first. Null if it is closed.",
      examples: [null],
    }),
  closed_at: dateTime("When it was closed.", "2026-11-03T00:00:12.000Z")
    .nullable()
    .meta({
      description: "When it was closed (ISO 8601, UTC). Null while it is open.",
      examples: ["2026-11-03T00:00:12.000Z"],
    }),
  hash: textOrNull(
    "Identifies the content of a closed statement: the SHA-256, in hexadecimal, of `month`, `environment`, `totals`, `owed`, `lines`, and `adjustments` as JSON with sorted keys and without whitespace. Null while it is open.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
};

export const statement = z.object({ ...status, ...statementBody.shape }).meta({ id: "Statement" });
export type Statement = z.output<typeof statement>;
export type OpenReason = Statement["open_reason"];

export const listedStatement = z
  .object({
    month: statementMonth,
    ...status,
    owed: owed.nullable().meta({ description: "Your share in each fiat currency. Null while it is open." }),
  })
  .meta({ id: "ListedStatement" });
export type ListedStatement = z.output<typeof listedStatement>;

/** Whether the commission that the provider reports differs from the service fee of the same transactions by more than 1%. */
export function isOverOnePercent({
  reported_partner_fee: reported,
  reported_difference: difference,
}: StatementLine): boolean {
  if (reported === null || difference === null) return false;
  return compare(multiply(difference.replace("-", ""), "100"), subtract(reported, difference)) > 0;
}

/** Of the operator's form. */
export const newShare = z.object({
  share: z
    .string()
    .trim()
    .regex(/^(100|\d{1,2}([.,]\d{1,2})?)$/, "Enter a percentage from 0 to 100 with at most 2 decimals, such as 50")
    .transform((percent) => Math.round(Number(percent.replace(",", ".")) * 100)),
  valid_from: z.iso.date("Enter a date such as 2026-11-01").refine((day) => day >= "1970", "Enter a later date"),
});

export const closeRequest = z.object({ month: statementMonth });

/** The query of the export. */
export const statementExport = z.object({ month: statementMonth });

/** The query of the operator's page. */
export const statementsQuery = z.object({
  environment: z.enum(environments).catch("production"),
  month: lenient(statementMonth),
  /** Of the providers' totals. */
  currency: lenient(z.string().max(20)),
});
