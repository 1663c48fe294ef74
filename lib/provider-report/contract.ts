import * as z from "zod";
import type { FailureCode } from "#db/enums.ts";
import { placeFields } from "#lib/countries/place-contract.ts";
import { dayMs } from "#lib/duration.ts";
import { withFieldCode } from "#lib/errors.ts";
import { instant } from "#lib/list-contract.ts";
import { oneMethod, routeFields } from "#lib/quotes/contract.ts";
import { decimalText, text, textOrNull } from "#lib/response-fields.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";
import { rangeDaysMax } from "./range-contract.ts";

const time = (description: string, example: string) =>
  instant.meta({ ...instant.meta(), description, override: { examples: [example] } });

export const providerReportQuery = z
  .strictObject({
    from: time("Only transactions created at or after this time (ISO 8601, from 1970).", "2026-01-01T00:00:00Z"),
    to: time(
      `Only transactions created before this time (ISO 8601), at most ${rangeDaysMax} days after \`from\`.`,
      "2026-02-01T00:00:00Z",
    ),
    type: routeFields.type,
    fiat_currency: routeFields.fiat_currency,
    payment_method: oneMethod.optional(),
    country: placeFields.country
      .unwrap()
      .meta({
        description: "Only transactions created with this `country`. Transactions without one aren't counted then.",
        examples: ["NG"],
      })
      .optional(),
  })
  // Also runs with times that are no dates, whose difference is NaN.
  .refine(({ from, to }) => !(from >= to), { path: ["to"], message: "Must be later than from" })
  .refine(({ from, to }) => !(Number(to) - Number(from) > rangeDaysMax * dayMs), {
    path: ["to"],
    ...withFieldCode("out_of_range", `Must be at most ${rangeDaysMax} days after from`),
  });
export type ProviderReportQuery = z.output<typeof providerReportQuery>;

const count = (description: string, example: number) => z.int().meta({ description, examples: [example] });
const share = z.number().min(0).max(1);

const ofReason = z.int().optional();
const reasons = z.object(
  Object.fromEntries(
    failureMeanings.map(({ code, meaning }) => [code, ofReason.meta({ description: meaning, examples: [1] })]),
  ) as Record<FailureCode, typeof ofReason>,
);

export const providerFigures = z
  .object({
    provider: text("The provider's `svc_id`.", "acme-pay"),
    volume: decimalText("The fiat amounts of its successful transactions, in `fiat_currency`.", "12450000"),
    offered: count("Transactions at whose creation the provider had a quote.", 812),
    best: count("Transactions at whose creation its quote was the best one.", 430),
    chosen: count("Transactions created with the provider.", 412),
    opened: count("Those whose checkout the buyer opened.", 370),
    handed_over: count("Those whose buyer was handed over to the provider.", 340),
    paid: count("Those whose payment the provider received.", 310),
    success: count("Those that succeeded, even if they were refunded later.", 300),
    median_minutes: z
      .number()
      .nullable()
      .meta({
        description:
          "Half of the successful transactions took at most this many minutes, from the start of the checkout. Null without a successful one.",
        examples: [4.2],
      }),
    slippage_bps: textOrNull(
      "The median difference between the quoted and the final rate of successful transactions, including fees, in hundredths of a percent, as decimal text. Negative: the buyer got less than quoted. Null without a successful one.",
      "-3.5",
    ),
    reasons: reasons.meta({
      description: "How many of the chosen transactions failed, were cancelled, or expired, by `failure_code`.",
      id: "FailureReasons",
      examples: [{ declined: 12, expired: 31 }],
    }),
    completion_rate: share.nullable().meta({
      description: "The share of `sample` that succeeded, 0 to 1. Null if `sample` is 0.",
      examples: [0.9],
    }),
    interval: z
      .array(share)
      .length(2)
      .nullable()
      .meta({
        description:
          "The lowest and the highest `completion_rate` that the sample supports: its Wilson interval with 90% confidence. Null if `sample` is 0.",
        examples: [[0.8678, 0.925]],
      }),
    sample: count(
      "The transactions behind `completion_rate`: those handed over, except the ones that are open and less than 7 days old.",
      300,
    ),
  })
  .meta({ id: "ProviderFigures" });
export type ProviderFigures = z.output<typeof providerFigures>;

export const providerReport = z
  .object({
    providers: z
      .array(providerFigures)
      .meta({ description: "One entry per provider that was chosen or offered, the highest volume first." }),
  })
  .meta({ id: "ProviderReport" });
