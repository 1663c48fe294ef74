const sentences = {
  validation_failed: () => "This payment cannot be started as it is. Check what you entered and try again.",
  price_changed: () =>
    "The price changed while you were reading. Nothing was charged. Look at it again, and continue if you agree.",
  provider_unavailable: (provider: string) =>
    `${provider} cannot be reached just now. Nothing was charged. Try again in a minute.`,
  request_in_progress: (provider: string) =>
    `Your payment is being prepared at ${provider}. This page reloads by itself.`,
  amount_out_of_range: (provider: string) => `${provider} does not take this amount any more. Nothing was charged.`,
  route_unsupported: (provider: string) => `${provider} does not offer this payment any more. Nothing was charged.`,
  payload_too_large: () => "That was too long. Nothing was charged. Enter less and try again.",
  rate_limited: () => "That was too often in a short time. Nothing was charged. Try again in a minute.",
  internal_error: () => "Something went wrong on our side. Nothing was charged. Try again.",
  service_unavailable: () => "The service is not available just now. Nothing was charged. Try again in a minute.",
} as const;

/** What the form's handler may say in the address; nothing else from there gets into the page. */
export type Problem = keyof typeof sentences;

export const readProblem = (value: unknown): Problem | null =>
  typeof value === "string" && Object.hasOwn(sentences, value) ? (value as Problem) : null;

const startedSentences: Partial<Record<Problem, (provider: string) => string>> = {
  validation_failed: (provider) =>
    `${provider} did not accept this. Check what you entered, or wait a moment and try again.`,
  provider_unavailable: (provider) => `${provider} cannot be reached just now. Try again in a minute.`,
  request_in_progress: () => "This is being done already. This page reloads by itself.",
  rate_limited: () => "That was too often in a short time. Try again in a minute.",
};

/** `isStarted`: the buyer has been at the provider, so that nothing can be said about money any more. */
export const problemSentence = (problem: Problem, provider: string, isStarted: boolean): string =>
  isStarted
    ? (startedSentences[problem]?.(provider) ?? "This did not work just now. Try again in a moment.")
    : sentences[problem](provider);
