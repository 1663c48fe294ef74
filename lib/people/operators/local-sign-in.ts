import { hourMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import type { OperatorRow } from "#lib/people/queries/operators.ts";

const newAccountMs = 24 * hourMs;

/** The operator if they can sign in without single sign-on. Where only single sign-on is allowed, accounts that the command line
 * created in the last 24 hours still can, for an outage of the identity provider. */
export function withLocalSignIn(row: OperatorRow | undefined, now: Date): OperatorRow | undefined {
  const isAllowed = row && (!env().operatorSignIn.isOnlySso || now.getTime() - row.createdAt.getTime() < newAccountMs);
  return isAllowed ? row : undefined;
}
