import { putLast } from "#lib/provider-preferences/manage-preferences.ts";
import type { Sent } from "./test-member-changes.ts";
import type { TestUser } from "./test-user.ts";

const preference = { provider: "transak", type: "BUY" as const, fiat_currency: "NGN" };

/** Puts Transak last. Returns its ID. */
export const addPreference = ({ scope, userId }: Pick<TestUser, "scope" | "userId">): Promise<string> => {
  const actor = { kind: "person" as const, id: userId, name: "ada@example.com", address: null };
  return putLast(scope, preference, { actor, now: new Date() });
};

/** For memberChanges. */
export const preferenceChanges = {
  "POST provider-preferences": { action: "preference.put_last", prepare: (): Sent => ({ body: preference }) },
  "DELETE provider-preferences/[preferenceId]": {
    action: "preference.undo",
    prepare: async (user: TestUser): Promise<Sent> => ({ params: { preferenceId: await addPreference(user) } }),
  },
};
