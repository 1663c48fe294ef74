import { env } from "#lib/env.ts";

/** Why nobody can create an account without an invitation. */
export const signUpClosedText = (): string =>
  env().signUp === "invite"
    ? "Accounts are created by invitation. Ask an owner of your company's account or the operator for one, and open its link."
    : "The operator of this installation doesn't accept new accounts.";
