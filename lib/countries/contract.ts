import * as z from "zod";
import { sides } from "#db/enums.ts";
import { type FieldCode, withFieldCode } from "#lib/errors.ts";
import { text } from "#lib/response-fields.ts";
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

export const countryQuery = z.strictObject({
  type: z.enum(sides, "Must be BUY or SELL").optional(),
  locale: z
    .string("Must be a string such as fr")
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "Must be a language tag such as fr or pt-BR")
    .meta({ description: "The language of the names. Defaults to `en`, also if it isn't known.", examples: ["en"] })
    .optional(),
});
export type CountryQuery = z.output<typeof countryQuery>;

const bySide = z.object({ BUY: z.boolean(), SELL: z.boolean() });

export const country = z
  .object({
    code: text("ISO 3166-1 alpha-2 code, or `XK`.", "NG"),
    name: text("Name in the requested language.", "Nigeria"),
    currency: z
      .string()
      .nullable()
      .meta({ description: "The country's main currency. Not necessarily one that is supported.", examples: ["NGN"] }),
    is_supported: bySide.meta({
      id: "SupportedSides",
      description: "By direction: whether at least one provider is known to serve the country, or a part of it.",
    }),
    regions: z
      .array(
        z
          .object({
            code: text("The part of the ISO 3166-2 code after the dash.", "CA"),
            name: text("English name.", "California"),
            is_supported: bySide.meta({ description: "The same for this part of the country." }),
          })
          .meta({ id: "CountryRegion" }),
      )
      .meta({ description: "The states of the United States and the provinces of Canada. Empty for other countries." }),
    providers: z
      .array(z.string())
      .meta({ description: "The `svc_id`s of the providers known to serve the country.", examples: [["acme-pay"]] }),
    unknown_providers: z.array(z.string()).meta({
      description: "Those that don't say. They are quoted, and decide when the user opens their page.",
      examples: [["blue-ramp"]],
    }),
  })
  .meta({ id: "Country" });
export type Country = z.output<typeof country>;
