import * as z from "zod";
import type { Role } from "#db/enums.ts";
import { profileLabels } from "./profile-labels-contract.ts";

/** Roles that can change the company details. */
export const profileManagers: readonly Role[] = ["owner"];

/** The company behind a partner. Null where nothing was entered. */
export type Profile = {
  legal_name: string | null;
  registration_number: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  address: string | null;
  tax_id: string | null;
  website: string | null;
  billing_email: string | null;
  use_case: string | null;
  /** Decimal text, in `volume_currency`. */
  monthly_volume: string | null;
  volume_currency: string | null;
};

export type ProfileField = keyof Profile;

export const profileFields = Object.keys(profileLabels) as ProfileField[];

/** What an operator has to know before a partner gets production access. */
const requiredFields = ["legal_name", "country", "website", "use_case"] as const satisfies ProfileField[];

export const missingFields = (profile: Profile): ProfileField[] =>
  requiredFields.filter((field) => profile[field] === null);

/** Of a form, where "" is nothing. */
const orNothing = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.union([z.literal("").transform(() => null), schema]);

const line = (max: number) => orNothing(z.string().trim().min(1).max(max, `At most ${max} characters`));

const email = z.email().max(254);
const website = z.url({ protocol: /^https$/ }).max(500);

export const profileChange = z
  .strictObject({
    legal_name: line(160),
    registration_number: line(80),
    country: orNothing(z.string().regex(/^[A-Z]{2}$/)),
    address: line(300),
    tax_id: line(80),
    website: z.union(
      [z.literal("").transform(() => null), website],
      "Enter an https address like https://shop.example",
    ),
    billing_email: z.union(
      [z.literal("").transform(() => null), email],
      "Enter an email address like billing@shop.example",
    ),
    use_case: line(1_000),
    monthly_volume: z.union(
      [
        z.literal("").transform(() => null),
        z
          .string()
          .regex(/^(?=.*[1-9])(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/)
          .transform((amount) => amount.replaceAll(",", "")),
      ],
      "Enter an amount like 50,000 or 50000.50",
    ),
    volume_currency: z.union(
      [
        z.literal("").transform(() => null),
        z
          .string()
          .toUpperCase()
          .regex(/^[A-Z]{3}$/),
      ],
      "Enter a currency code like EUR",
    ),
  })
  .superRefine(({ monthly_volume: volume, volume_currency: currency }, context) => {
    if ((volume === null) === (currency === null)) return;
    const [field, message] =
      volume === null
        ? ["monthly_volume", "Enter the volume"]
        : ["volume_currency", "Enter the currency of the volume"];
    context.addIssue({ code: "custom", path: [field], message });
  });
