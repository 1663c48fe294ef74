import type { Actor } from "#lib/audit/contract.ts";
import { deadline } from "#lib/deadline.ts";
import { secondMs } from "#lib/duration.ts";
import { selectOperatorEmails } from "#lib/people/queries/operators.ts";
import type { ProviderChange } from "#lib/providers/calls/contract.ts";
import { hasRemoteProviders, sendCall } from "#lib/providers/calls/send-call.ts";
import { checkConnection } from "#lib/providers/settings/check-connection.ts";
import type { Check } from "#lib/providers/settings/check-contract.ts";
import type { ProviderRef } from "#lib/providers/settings/set-settings.ts";
import { applyProviderChange } from "./apply-provider-change.ts";

/** What operators do with a provider's settings: here, or in the process that has them. */

// Longer than a statement waits for a lock.
const changeMs = deadline(15 * secondMs);
// As long as a page may take.
const checkMs = deadline(30 * secondMs);

/** For "delete", returns whether any settings were saved; null for what is only proposed. Throws like applyProviderChange. */
export async function changeProvider(change: ProviderChange, actor: Actor, now: Date): Promise<unknown> {
  const recipients = await selectOperatorEmails();
  if (!hasRemoteProviders()) return applyProviderChange(change, { actor, recipients, now });
  const { kind, id, name, address } = actor;
  const input = { change, actor: { kind, id, name, address }, recipients };
  return (await sendCall("change", input, { timeoutMs: changeMs })).result;
}

/** Tests the saved settings against the provider's API. Throws not_found. */
export async function testConnection(
  ref: ProviderRef,
  { wallet, amount }: { wallet: string | null; amount: string | null },
  now: Date,
): Promise<Check[]> {
  if (!hasRemoteProviders()) return checkConnection(ref, { wallet, amount, now });
  return (await sendCall("check", { ...ref, wallet, amount }, { timeoutMs: checkMs })).result as Check[];
}
