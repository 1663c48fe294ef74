import * as z from "zod";

/** The second factors that a user or operator has set up. */
export type TwoFactor = {
  hasTotp: boolean;
  passkeyCount: number;
  recoveryCodesLeft: number;
  /** ISO 8601; null without codes, and for codes of earlier versions. */
  recoveryCodesCreatedAt: string | null;
};

export const hasSecondFactor = ({ hasTotp, passkeyCount }: Pick<TwoFactor, "hasTotp" | "passkeyCount">): boolean =>
  hasTotp || passkeyCount > 0;

export type PasskeyLine = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

/** An authenticator's response from the browser, validated by the WebAuthn library. */
const fromAuthenticator = z.looseObject({ id: z.string().max(1_024) });
export const newPasskey = z.strictObject({
  name: z.string().trim().min(1, "Enter a name").max(60, "At most 60 characters"),
  response: fromAuthenticator,
});
export const passkeyResponse = z.strictObject({ response: fromAuthenticator });

/** How a step-up can be completed. A user's code is enough without the password; operators enter both. */
export type StepUpMethods = { password: boolean; code: boolean; passkey: boolean };

/** A session of a user or operator. Times are ISO 8601. */
export type SessionLine = {
  id: string;
  isCurrent: boolean;
  /** "Firefox on Linux". */
  browser: string;
  address: string;
  startedAt: string;
  lastSeenAt: string;
};

/** Ends all sessions, or all others. */
export const sessionsEnd = z.strictObject({ keep_this: z.boolean() });
