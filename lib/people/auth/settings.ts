import * as z from "zod";

/** The variables of sign-ins and sessions. */
export const signInVariables = {
  SVC_SESSION_IDLE_MINUTES: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(5, "must be 5 to 720")
    .max(720, "must be 5 to 720")
    .default(720)
    .describe(
      "5–720: how many minutes a session in the dashboard or the console lasts without use. An operator's ends after 120 at the latest, and every session 12 hours after the sign-in.",
    ),
  SVC_OPERATOR_TWO_FACTOR: z
    .enum(["optional", "required"], "must be optional or required")
    .default("optional")
    .describe("`required`: operators set up an authenticator app or a passkey before they can do anything else."),
};
