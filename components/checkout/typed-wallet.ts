/** What the buyer typed into a form that was rejected, by field name. */
export type TypedWallet = {
  wallet_address?: string;
  wallet_address_tag?: string;
  needs_no_tag?: string;
  /** What is wrong with the address. */
  problem?: string | null;
};
