import * as z from "zod";
import { placeFields } from "#lib/countries/place-contract.ts";
import { withFieldCode } from "#lib/errors.ts";

const localeMax = 35;
const emailMax = 254;

const tooLong = (max: number) => withFieldCode("out_of_range", `Must be at most ${max} characters long`);

function canonicalTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** A BCP 47 tag in its canonical spelling. Languages that nobody has heard of are accepted. */
export const locale = z
  .string("Must be a string such as fr-FR")
  .max(localeMax, tooLong(localeMax))
  .refine(
    (text) => canonicalTag(text) !== undefined,
    withFieldCode("invalid_format", "Must be a BCP 47 language tag such as fr-FR"),
  )
  .transform((text) => canonicalTag(text) ?? text)
  .meta({
    description:
      "The user's language as a BCP 47 tag. The pages of Alchemy Pay, Guardarian, Mercuryo, MoonPay, and Paybis open in it, if they have it.",
    override: { examples: ["fr-FR"], type: "string", maxLength: localeMax },
  });

const inBuyer = (name: "country" | "region") =>
  placeFields[name].unwrap().meta({
    ...placeFields[name].unwrap().meta(),
    description: `The same as the field \`${name}\` of the transaction, which you can leave out.`,
  });

/** What the partner knows about the buyer. Its place is the transaction's, see placeOf. */
export const buyer = z
  .strictObject(
    {
      email: z
        .email("Must be an email address")
        .max(emailMax, tooLong(emailMax))
        .meta({
          description:
            "The user's email address, so that they don't have to type it on the provider's page. It's encrypted, deleted when the transaction closes, and never returned.",
          examples: ["ada@example.com"],
        })
        .optional(),
      email_verified: z
        .boolean("Must be true or false")
        .meta({
          description:
            "Whether you verified that `email` is the user's. Alchemy Pay only gets verified ones. Defaults to false.",
          examples: [true],
        })
        .optional(),
      country: inBuyer("country").optional(),
      region: inBuyer("region").optional(),
    },
    "Must be an object",
  )
  .meta({
    description: "What you know about the user. All fields are optional.",
    examples: [{ email: "ada@example.com", email_verified: true, country: "NG" }],
  });
