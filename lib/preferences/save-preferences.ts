import type { Operator } from "#lib/people/operators/session.ts";
import { updateOperatorPreferences } from "#lib/people/queries/operators.ts";
import { updateUserPreferences } from "#lib/people/queries/users.ts";
import type { SignedInUser } from "#lib/people/users/session.ts";
import type { PreferencesChange } from "./contract.ts";

/** Keeps the preferences that the change doesn't name. */
export const saveUserPreferences = ({ userId }: SignedInUser, change: PreferencesChange): Promise<void> =>
  updateUserPreferences(userId, change);

export const saveOperatorPreferences = ({ operatorId }: Operator, change: PreferencesChange): Promise<void> =>
  updateOperatorPreferences(operatorId, change);
