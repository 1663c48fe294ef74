import { take } from "#lib/rate-limit.ts";

const triesPerMinute = { address: 30, email: 10 };

/** Counts one try of a password, for where it came from and for whom it was meant, a right one too. True: too many within
 * this minute, so that it is not looked at; in the next one there are tries again. */
export async function isTriedTooOften(email: string, address: string): Promise<boolean> {
  const byAddress = await take("sign-in address", address, triesPerMinute.address);
  const byEmail = await take("sign-in e-mail", email, triesPerMinute.email);
  return byAddress.isOver || byEmail.isOver;
}
