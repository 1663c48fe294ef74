import * as z from "zod";
import {
  type ApprovalCheckKind,
  type ApprovalCheckResult,
  approvalCheckKinds,
  approvalCheckResults,
} from "#db/enums.ts";

export const approvalLabels: Readonly<Record<ApprovalCheckKind, string>> = {
  business: "Business verification",
  sanctions: "Sanctions screening",
  website: "Website review",
  contract: "Signed contract",
};

/** What operators check before a partner gets production access: the newest result of a kind. Times are ISO 8601. */
export type ApprovalCheck = {
  kind: ApprovalCheckKind;
  /** `open`: never checked. `expired`: it passed, until a day that is over. */
  state: ApprovalCheckResult | "open" | "expired";
  /** Of each result, newest first. */
  history: ApprovalResult[];
};

export type ApprovalResult = {
  id: string;
  result: ApprovalCheckResult;
  /** An operator's email address; null on the command line, or of an operator who was removed. */
  by: string | null;
  at: string;
  /** The last day in UTC on which it counts. */
  validUntil: string | null;
  note: string | null;
};

/** Those that stop an approval. */
export const openChecks = (checks: readonly ApprovalCheck[]): ApprovalCheckKind[] =>
  checks.filter(({ state }) => state !== "passed").map(({ kind }) => kind);

/** For the operator, who has to give a reason to grant production access anyway. */
export const openChecksText = (open: readonly ApprovalCheckKind[]): string =>
  `${open.length === 1 ? "A check is" : "Checks are"} open: ${open.map((kind) => approvalLabels[kind]).join(", ")}.`;

const reasonMax = 200;

export const checkResult = z.strictObject({
  kind: z.enum(approvalCheckKinds),
  result: z.enum(approvalCheckResults),
  valid_until: z.union([z.literal("").transform(() => null), z.iso.date()], "Enter a day like 2027-01-31"),
  note: z
    .string()
    .trim()
    .max(500, "At most 500 characters")
    .transform((text) => text || null),
});
export type CheckResult = z.output<typeof checkResult>;

/** Why production access is granted although checks are open. */
export const grantRequest = z
  .strictObject({
    override: z
      .string()
      .trim()
      .min(3, "Say why, in a few words")
      .max(reasonMax, `At most ${reasonMax} characters`)
      .optional(),
  })
  .optional();
