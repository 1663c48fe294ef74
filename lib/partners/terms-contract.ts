import * as z from "zod";
import type { Role } from "#db/enums.ts";

/** Who may accept the terms for the partner. */
export const termsRoles: readonly Role[] = ["owner"];

export const termsAcceptance = z.strictObject({ version: z.string().max(40) });

/** `terms`: the version that the person accepts with the request. */
export const productionRequest = z.strictObject({ terms: z.string().max(40).optional() }).optional();

/** An accepted version of the terms. */
export type AcceptedTerms = {
  version: string;
  /** A member's email address; null after the member was erased. */
  by: string | null;
  /** ISO 8601. */
  at: string;
};
