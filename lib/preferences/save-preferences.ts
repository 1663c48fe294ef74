import { updateOperatorPreferences } from "#db/operators.ts";
import { updateUserPreferences } from "#db/users.ts";
import type { Operator } from "#lib/operators/session.ts";
import type { SignedInUser } from "#lib/users/session.ts";
import type { PreferencesChange } from "./contract.ts";

/** Keeps the preferences that the change doesn't name. */
export const saveUserPreferences = ({ userId }: SignedInUser, change: PreferencesChange): Promise<void> =>
  updateUserPreferences(userId, change);

export const saveOperatorPreferences = ({ operatorId }: Operator, change: PreferencesChange): Promise<void> =>
  updateOperatorPreferences(operatorId, change);
