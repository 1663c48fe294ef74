import * as z from "zod";
import type { Role } from "#db/enums.ts";
import { displayName } from "#lib/display-name.ts";

/** Roles that can change the redirect list. */
export const redirectManagers: readonly Role[] = ["owner", "developer"];

/** Whom buyers contact about a payment, as the checkout shows it. */
export type Contact = { email: string | null; url: string | null };

export const hasContact = ({ email, url }: Contact): boolean => email !== null || url !== null;

/** For the operator, who can't grant production access. */
export const missingContactText =
  "This partner has no support contact, which buyers in production need. Its owners and developers add one under Settings > General.";

/** Roles that can change the support contact. */
export const contactManagers: readonly Role[] = ["owner", "developer"];

const orNull = (text: string) => (text === "" ? null : text);

/** Both as in a form: empty where there is none. */
export const contactChange = z.strictObject({
  support_email: z
    .union([z.literal(""), z.email().max(254)], "Enter an email address like help@shop.example")
    .transform(orNull),
  support_url: z
    .union(
      [z.literal(""), z.url({ protocol: /^https$/ }).max(500)],
      "Enter an https address like https://shop.example/help",
    )
    .transform(orNull),
});

export const partnerChange = z.strictObject({ name: displayName("Enter a name") });

export const redirectEntry = z.strictObject({ entry: z.string().trim().min(1, "Enter an address").max(253) });
