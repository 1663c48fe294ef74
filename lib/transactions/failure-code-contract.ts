import type { FailureCode, Status } from "#db/enums.ts";
import { failureCodeOf } from "#lib/providers/failure-code.ts";

/** Of our pages. */
export const failureLabels: Readonly<Record<FailureCode, string>> = {
  declined: "Declined",
  kyc_rejected: "Identity check failed",
  cancelled_by_user: "Cancelled by the user",
  cancelled_by_partner: "Cancelled by the partner",
  expired: "Expired",
  amount_mismatch: "Amount mismatch",
  provider_error: "Provider error",
  other: "Other",
};

/** Null for a code that says no more than the status. */
export const failureLabel = (status: Status, code: FailureCode | null): string | null =>
  code && code !== failureCodeOf(status) ? failureLabels[code] : null;
