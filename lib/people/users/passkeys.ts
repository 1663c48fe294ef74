import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import {
  creationOptions,
  type NewPasskey,
  ownerOfPasskey,
  passkeyRefused,
  requestOptions,
  verifyNewPasskey,
} from "#lib/people/auth/passkeys.ts";
import { makeFirstRecoveryCodes } from "#lib/people/auth/recovery-codes.ts";
import { deletePasskey, insertPasskey, userTables } from "#lib/people/queries/two-factor.ts";
import { countRefusal } from "#lib/security/count-event.ts";
import { changeUserSignIn, recordSecurityChange } from "./account.ts";
import type { SignedInUser } from "./session.ts";
import { afterFactorRemoval } from "./two-factor.ts";

/** Registration options for the browser. `origin`: the origin of the page. */
export const offerPasskey = ({ userId, email, name }: SignedInUser, origin: string, now: Date) =>
  creationOptions(userTables, { id: userId, label: email, name }, origin, now);

/** Stores a new passkey. Returns recovery codes if the user had none. Throws validation_failed. */
export async function addPasskey(
  user: SignedInUser,
  passkey: NewPasskey,
  actor: Actor,
  now: Date,
): Promise<string[] | null> {
  const row = await verifyNewPasskey(userTables, user.userId, passkey, now);
  return changeUserSignIn(user, async (tx) => {
    if (!(await insertPasskey(userTables, row, tx))) throw passkeyRefused();
    const what = {
      action: "account.add_passkey",
      after: { name: row.name },
      changed: `The passkey “${row.name}” was added to your account`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
    return makeFirstRecoveryCodes(userTables, user.userId, now, tx);
  });
}

/** Throws not_found. */
export async function removePasskey(user: SignedInUser, id: string, actor: Actor, now: Date): Promise<void> {
  await changeUserSignIn(user, async (tx) => {
    const row = await deletePasskey(userTables, user.userId, id, tx);
    if (!row) throw new AppError("not_found", "Passkey not found");
    const what = {
      action: "account.remove_passkey",
      before: { name: row.name },
      changed: `The passkey “${row.name}” was removed from your account`,
    };
    await recordSecurityChange(user, actor, what, now, tx);
    await afterFactorRemoval(user.userId, tx);
  });
}

/** Authentication options for the browser. With `user`, only for that user's passkeys; otherwise, for any. */
export const passkeyRequestOptions = (user: SignedInUser | null, origin: string, now: Date) =>
  requestOptions(userTables, user?.userId ?? null, origin, now);

type PasskeySource = { user: SignedInUser | null; origin: string; address: string };

/** The user whose passkey signed; null for an unknown passkey, another user's than `user`, or an invalid signature. */
export async function checkPasskey(
  response: unknown,
  { user, origin, address }: PasskeySource,
  now: Date,
): Promise<string | null> {
  const userId = await ownerOfPasskey(userTables, response, { ownerId: user?.userId ?? null, origin }, now);
  const action = user ? "step_up.refused" : "session.refused";
  if (!userId) countRefusal({ action, reason: "wrong_passkey", subject: user?.userId, address });
  return userId;
}
