import { consumeLimit } from "#lib/rate-limit.ts";

const attemptsPerMinute = { address: 30, email: 10 };

/** Counts a sign-in attempt, by IP address and by email. True if either exceeds its limit per minute. */
export async function isSignInLimited(email: string, address: string): Promise<boolean> {
  const byAddress = await consumeLimit("sign-in address", address, attemptsPerMinute.address);
  const byEmail = await consumeLimit("sign-in email", email, attemptsPerMinute.email);
  return byAddress.isOver || byEmail.isOver;
}
