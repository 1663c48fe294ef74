/** `kind` is a refund and `status` is succeeded unless stated. `amount` and `currency` are null if the provider doesn't report them, and
 * `at` is when it happened by the provider's clock. */
export type ProviderRefund = {
  kind?: "refund" | "chargeback" | "reversal";
  status?: "pending" | "succeeded" | "failed";
  amount: string | null;
  currency: string | null;
  at?: Date | null;
};
