const sentences = {
  validation_failed: () => "This payment couldn't be started. Check what you entered and try again.",
  wallet_address_tag_invalid: () =>
    "The payment wasn't started because the destination tag or memo of the wallet address is missing or not valid.",
  price_changed: () =>
    "The price has changed. You haven't been charged. Review the new price and continue if you agree.",
  provider_unavailable: (provider: string) =>
    `${provider} is unavailable right now. You haven't been charged. Try again in a minute.`,
  request_in_progress: (provider: string) =>
    `Your payment is being prepared at ${provider}. This page reloads automatically.`,
  amount_out_of_range: (provider: string) => `${provider} no longer accepts this amount. You haven't been charged.`,
  route_unsupported: (provider: string) => `${provider} no longer offers this payment. You haven't been charged.`,
  country_unsupported: (provider: string) =>
    `${provider} doesn't offer this payment in your country. You haven't been charged.`,
  payload_too_large: () => "What you entered is too long. You haven't been charged. Shorten it and try again.",
  rate_limited: () => "Too many attempts. You haven't been charged. Try again in a minute.",
  internal_error: () => "Something went wrong on our end. You haven't been charged. Try again.",
  service_unavailable: () => "The service is unavailable right now. You haven't been charged. Try again in a minute.",
} as const;

/** The codes that the form's handler puts into the URL. Nothing else from the URL reaches the page. */
export type Problem = keyof typeof sentences;

export const readProblem = (value: unknown): Problem | null =>
  typeof value === "string" && Object.hasOwn(sentences, value) ? (value as Problem) : null;

const startedSentences: Partial<Record<Problem, (provider: string) => string>> = {
  validation_failed: (provider) =>
    `${provider} didn't accept this. Check what you entered, or wait a moment and try again.`,
  provider_unavailable: (provider) => `${provider} is unavailable right now. Try again in a minute.`,
  request_in_progress: () => "Already in progress. This page reloads automatically.",
  rate_limited: () => "Too many attempts. Try again in a minute.",
};

/** `isStarted`: the buyer has been at the provider, so the text must not claim that nothing was charged. */
export const problemText = (problem: Problem, provider: string, isStarted: boolean): string =>
  isStarted
    ? (startedSentences[problem]?.(provider) ?? "That didn't work. Try again in a moment.")
    : sentences[problem](provider);
