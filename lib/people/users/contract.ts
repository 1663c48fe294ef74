import * as z from "zod";
import { type Role, roles } from "#db/enums.ts";
import { displayName } from "#lib/display-name.ts";

// One plain address: no quotes, lists, spaces or full-width look-alikes that another system could read as two.
const email = z
  .string()
  .trim()
  .max(254, "At most 254 characters")
  .regex(
    /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
    "Enter an address like ada@example.com",
  )
  .transform((text) => text.toLowerCase());

const newPassword = z.string().min(12, "At least 12 characters").max(200, "At most 200 characters");
const name = displayName("Enter your name");
const token = z.string().max(128);

export const signUp = z.strictObject({
  email,
  password: newPassword,
  name,
  partner_name: displayName("Enter the name of your company or app"),
});
export type SignUp = z.output<typeof signUp>;

export const signUpConfirmation = z.strictObject({ token, password: z.string().max(200) });
export type SignUpConfirmation = z.output<typeof signUpConfirmation>;

export const signIn = z.object({ email, password: z.string().min(1).max(200) });

/** The password, a TOTP code or a recovery code. */
export const stepUp = z.strictObject({ password: z.string().max(200).optional(), code: z.string().max(40).optional() });
export type StepUp = z.output<typeof stepUp>;

export const codeEntry = z.strictObject({ code: z.string().trim().min(1, "Enter the code").max(40) });

export const profileChange = z.strictObject({ name });
export const passwordChange = z.strictObject({ password: newPassword });

export const resetRequest = z.strictObject({ email });
export const resetConfirmation = z.strictObject({
  token,
  password: newPassword,
  /** Of the authenticator app, or a recovery code. */
  code: z.string().trim().max(40).optional(),
});
export type ResetConfirmation = z.output<typeof resetConfirmation>;

export const invitationRequest = z.strictObject({ email, role: z.enum(roles, "Choose a role") });
export type InvitationRequest = z.output<typeof invitationRequest>;
export const invitationLink = z.strictObject({ token });
export const acceptance = z.strictObject({ token, name, password: z.string().max(200) });
export type Acceptance = z.output<typeof acceptance>;
export const passwordLengthMin = 12;

/** Roles that can invite and remove members, and change roles and settings. */
export const memberManagers: readonly Role[] = ["owner"];

export const roleChange = z.strictObject({ role: z.enum(roles) });

export const memberRemoval = z.strictObject({ revoke_keys: z.boolean("must be true or false") });

/** A short description of each role. */
export const roleMeanings: Record<Role, string> = {
  owner: "full access, including members and settings",
  developer: "API keys, webhooks, quotes, and transactions",
  analyst: "read-only access to everything",
  support: "view transactions and resend webhooks",
  finance: "view and export transactions, amounts, and fees",
};

export type MemberLine = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** ISO 8601, like all times here. */
  joinedAt: string;
  lastSeenAt: string | null;
  hasTwoFactor: boolean;
  /** API keys of both environments that they created. */
  activeKeyCount: number;
};

export type InvitationLine = {
  id: string;
  email: string;
  role: Role;
  sentAt: string;
  expiresAt: string;
  isOver: boolean;
};
