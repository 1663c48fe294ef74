import * as z from "zod";
import { routeFields } from "#lib/quotes/contract.ts";
import { text } from "#lib/response-fields.ts";

export const countryQuery = z.strictObject({
  type: routeFields.type.optional(),
  locale: z
    .string("Must be a string such as fr")
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "Must be a language tag such as fr or pt-BR")
    .meta({ description: "The language of the names. Defaults to `en`, also if it isn't known.", examples: ["en"] })
    .optional(),
});
export type CountryQuery = z.output<typeof countryQuery>;

const bySide = z.object({
  BUY: z.boolean().meta({ description: "Whether crypto can be bought.", examples: [true] }),
  SELL: z.boolean().meta({ description: "Whether crypto can be sold.", examples: [false] }),
});

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
