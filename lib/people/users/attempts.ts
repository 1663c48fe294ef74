import { attemptLimit } from "#lib/people/auth/attempt-limit.ts";

/** Accounts are identified by their email in lowercase. */
export const limitPasswords = attemptLimit("user passwords", { triesWhileDelayed: 3, reason: "wrong_password" });

/** Accounts are identified by the user's ID. Six digits can be guessed, so new addresses get no tries. */
export const limitCodes = attemptLimit("user codes", { triesWhileDelayed: 0, reason: "wrong_code" });
