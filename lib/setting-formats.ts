import * as z from "zod";
import { languages } from "#lib/checkout/text-contract.ts";
import { isCidr } from "#lib/cidr.ts";

/** Settings of one section of .env.example and docs/operations/configure.md. */
export const section = <Shape extends Record<string, z.ZodType>>(name: string, shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([variable, schema]) => [variable, schema.meta({ ...schema.meta(), section: name })]),
  ) as Shape;

export const origin = z
  .url({ protocol: /^https?$/, message: "must be an address like https://api.example.com" })
  .refine((text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`, "must have no path")
  .transform((text) => new URL(text).origin);

export const redisAddress = z.url({ protocol: /^rediss?$/, message: "must be an address like redis://127.0.0.1:6379" });

export const clickHouseAddress = z.url({
  protocol: /^https?$/,
  message: "must be an address like https://user:password@clickhouse.example.com:8443/slipway",
});

export const cidrs = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .superRefine((list, { addIssue }) => {
    const invalid = list.find((entry) => !isCidr(entry));
    if (invalid !== undefined)
      addIssue(`must be networks like 10.0.0.0/8 or 2001:db8::/32, separated by commas; ${invalid} isn't one`);
  });

const languageCodesKnown = languages.map(({ code }) => code);

/** Codes of the checkout's languages. */
export const languageCodes = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .superRefine((list, { addIssue }) => {
    const unknown = list.find((code) => !languageCodesKnown.includes(code));
    if (unknown !== undefined)
      addIssue(`must be of ${languageCodesKnown.join(", ")}, separated by commas; ${unknown} isn't one`);
  });

/** As decimal text. */
export const percentUpTo50 = z
  .string()
  .regex(/^(\d|[1-4]\d)(\.\d{1,2})?$|^50(\.0{1,2})?$/, "must be a percentage from 0 to 50 with at most two decimals");

export const mailAddress = z
  .string()
  .regex(/^([^<>\r\n]{1,80} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, "must be like Slipway <slipway@example.com>");

export const securityContact = z
  .union([z.email(), z.url({ protocol: /^https$/ })], "must be an email address or an https address")
  .transform((contact) => (contact.startsWith("https:") ? contact : `mailto:${contact}`));

export const plainLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters");

export const publicPage = z.url({ protocol: /^https$/, message: "must be an https address" });
