import * as z from "zod";
import { type FieldCode, withFieldCode } from "#lib/errors.ts";
import { isCountry } from "./countries.ts";

/** Where the buyer lives, in requests. A region without its country is refused by `readPlace`. */
export const placeFields = {
  country: z
    .string("Must be a string such as NG")
    .regex(/^[A-Z]{2}$/, "Must be an ISO 3166-1 code such as NG")
    .refine(isCountry, withFieldCode("unknown_value" satisfies FieldCode, "Must be an ISO 3166-1 code such as NG"))
    .meta({
      description:
        "Where the user lives (ISO 3166-1 alpha-2, `XK` for Kosovo). Leaves out, or marks as unsupported, what isn't available there.",
      examples: ["NG"],
    })
    .optional(),
  region: z
    .string("Must be a string such as CA")
    .regex(/^[A-Z0-9]{1,3}$/, "Must be the part of an ISO 3166-2 code after the dash, such as CA")
    .meta({
      description:
        "The part of the country: of its ISO 3166-2 code, what follows the dash, such as `CA` for California. Only with `country`.",
      examples: ["CA"],
    })
    .optional(),
};

export const eligibility = z
  .object({
    result: z.enum(["supported", "unknown", "depends_on_region"]).meta({
      description:
        "`unknown`: the provider doesn't publish its countries, and decides when the user opens its page. `depends_on_region`: send `region`.",
      examples: ["supported"],
    }),
    source: z
      .enum(["operator", "provider_list", "table"])
      .nullable()
      .meta({
        id: "EligibilitySource",
        description:
          "Who says so: the `operator` of this server, the provider's list (`provider_list`), or a page of its documentation (`table`). Null if nobody does.",
        examples: ["provider_list"],
      }),
    as_of: z
      .string()
      .nullable()
      .meta({
        description: "When that was read or decided (ISO 8601). Null if `source` is.",
        examples: ["2026-11-24T09:30:00.000Z"],
        format: "date-time",
      }),
  })
  .meta({ id: "Eligibility", description: "Whether the provider serves the `country` that was sent." });
