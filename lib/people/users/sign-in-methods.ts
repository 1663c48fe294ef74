import { db, type Executor } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { isMailSet } from "#lib/mail/queue-mail.ts";
import { deleteIdentitiesOf, selectIdentities } from "#lib/people/queries/identities.ts";
import {
  deletePasskeysOf,
  deleteRecoveryCodes,
  deleteTotp,
  selectPasskeys,
  selectTotp,
  userTables,
} from "#lib/people/queries/two-factor.ts";
import type { UserRow } from "#lib/people/queries/users.ts";

/** Which sign-in methods a password reset, or the first proof of an address, removes. */
export type MethodRemoval = {
  /** "GitHub", "2 passkeys". */
  removed: string[];
  keepsTotp: boolean;
  /** A reset requires a code of the app or a recovery code. */
  requiresCode: boolean;
};

/** Everything that was added before this proof of the address, because someone else may have added it. A second factor
 * that was set up after the address was verified is required instead, so that access to the mailbox alone can't remove
 * it. Without a mail server, links prove no address, and every second factor is required. */
export async function planMethodRemoval(
  { id, emailVerifiedAt }: Pick<UserRow, "id" | "emailVerifiedAt">,
  tx: Executor = db,
): Promise<MethodRemoval> {
  const [identities, passkeys, totp] = await Promise.all([
    selectIdentities(id, tx),
    selectPasskeys(userTables, id, tx),
    selectTotp(id, tx),
  ]);
  const trustedSince = emailVerifiedAt ?? (isMailSet() ? null : new Date(0));
  const isTrusted = (addedAt: Date | null | undefined) =>
    Boolean(addedAt && trustedSince && addedAt.getTime() >= trustedSince.getTime());
  const keepsTotp = isTrusted(totp?.confirmedAt);
  const removed = identities.map(({ provider }) => identityProviderName(provider));
  if (passkeys.length > 0) removed.push(passkeys.length === 1 ? "1 passkey" : `${passkeys.length} passkeys`);
  if (totp?.confirmedAt && !keepsTotp) removed.push("the authenticator app");
  return { removed, keepsTotp, requiresCode: keepsTotp || passkeys.some(({ createdAt }) => isTrusted(createdAt)) };
}

const providerNames: Record<string, string> = { github: "GitHub", google: "Google", oidc: "SSO" };

export const identityProviderName = (provider: string): string =>
  (provider === "oidc" && env().signInWith.oidc?.name) || (providerNames[provider] ?? provider);

export async function removeSignInMethods(userId: string, { keepsTotp }: MethodRemoval, tx: Executor): Promise<void> {
  await deleteIdentitiesOf(userId, tx);
  await deletePasskeysOf(userTables, userId, tx);
  if (keepsTotp) return;
  await deleteTotp(userId, tx);
  await deleteRecoveryCodes(userTables, userId, tx);
}
