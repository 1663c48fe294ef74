import { transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { findUserByEmail } from "#lib/people/users/members.ts";
import { recordLookups } from "#lib/transactions/lookups.ts";
import { addMemberNote } from "#lib/transactions/notes.ts";
import { selectTransactions } from "#lib/transactions/queries/transactions.ts";

const supportEmail = "kofi@demowallet.example";
export const demoBuyerEmail = "amara@buyer.example";
const text = "Amara called: her card was declined. I sent her the reply. She tries a bank transfer tomorrow.";

/** Makes the newest declined transaction one that support has worked on, and that the buyer's email address finds. */
export async function seedSupportCase(scope: TenantScope, now: Date): Promise<void> {
  const [row] = await selectTransactions(scope, { failure_code: "declined", limit: 1 });
  const member = await findUserByEmail(supportEmail);
  if (!row || !member) return;
  await transact((tx) => recordLookups(row, [{ kind: "email", value: demoBuyerEmail }], tx));
  const author = { kind: "person", id: member.userId, name: supportEmail, address: null } as const;
  await addMemberNote(scope, row.id, { text, author }, now);
}
