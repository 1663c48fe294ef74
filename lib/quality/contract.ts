import * as z from "zod";
import { number } from "#lib/response-fields.ts";

export const periodDays = 90;

export const quality = z
  .object({
    score: z.int().meta({
      description:
        "0 to 100: the share of transactions that the provider is expected to complete, as the guide explains.",
      examples: [82],
    }),
    completion_rate: number("The share of transactions that succeeded, 0 to 1.", 0.8204)
      .nullable()
      .meta({
        description: "The share of transactions that succeeded, 0 to 1. Null with fewer than 30 transactions.",
        examples: [0.8204],
      }),
    median_minutes: z
      .number()
      .nullable()
      .meta({
        description:
          "Half of the successful transactions took at most this many minutes, from the start of the checkout. Null with fewer than 30 transactions, or without a successful one.",
        examples: [4.2],
      }),
    sample: z.int().meta({ description: "The number of transactions behind `completion_rate`.", examples: [412] }),
    period_days: z.int().meta({ description: "How many days of transactions count.", examples: [periodDays] }),
    basis: z.enum(["route", "method", "direction", "provider"]).meta({
      id: "QualityBasis",
      description:
        "Which transactions of the provider `completion_rate`, `median_minutes`, and `sample` are of: the narrowest with at least 30. `route`: this fiat currency, payment method, crypto currency, network, and direction. `method`: this fiat currency, payment method, and direction. `direction`: this direction. `provider`: all.",
      examples: ["method"],
    }),
  })
  .meta({ id: "Quality" });
export type Quality = z.output<typeof quality>;
