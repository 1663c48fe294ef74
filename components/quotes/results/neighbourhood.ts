import type { Choice } from "#components/quotes/form/quote-values.ts";

/** What the server knows beside the prices, by provider where it is a record. */
export type Neighbourhood = {
  alternatives: Record<string, { method?: Choice; asset?: Choice }>;
  /** To ask a price with; null where none is known for the network. */
  exampleWallet: string | null;
  /** The middle of the last hour's answers, in milliseconds. */
  answersInMs: Record<string, number | null>;
};
