import type { Actor } from "#lib/audit/contract.ts";
import { secondMs } from "#lib/duration.ts";
import type { ProviderChange } from "#lib/provider-calls/contract.ts";
import { hasRemoteProviders, sendCall } from "#lib/provider-calls/send-call.ts";
import { enableProvider, resetProviderSettings, setProviderSettings } from "#lib/provider-settings/set-settings.ts";
import { recordOperatorAction, type Tx } from "./record-operator-action.ts";

// Longer than a statement waits for a lock.
const timeoutMs = 15 * secondMs;

const actions: Record<ProviderChange["kind"], string> = {
  enable: "provider.enable",
  disable: "provider.disable",
  save: "provider.settings",
  default: "provider.default",
  delete: "provider.forget",
};

/** Changes a provider's settings where its credentials can be read, because a change keeps the others. For "delete", returns
 * whether any were saved. Throws like the functions of set-settings. */
export async function changeProvider(change: ProviderChange, actor: Actor, now: Date): Promise<unknown> {
  if (!hasRemoteProviders()) return applyProviderChange(change, actor, now);
  const { kind, id, name, address } = actor;
  return (await sendCall("change", { change, actor: { kind, id, name, address } }, { timeoutMs })).result;
}

/** The change and its row in the audit log, in one transaction. */
export function applyProviderChange(change: ProviderChange, actor: Actor, now: Date): Promise<unknown> {
  const { environment, provider: target } = change;
  const action = { action: actions[change.kind], target, environment, details: detailsOf(change) };
  return recordOperatorAction(actor, action, now, (tx) => apply(change, { by: actor.name, now }, tx));
}

/** Names only: values may be secret. */
function detailsOf(change: ProviderChange): { settings: string[] } | undefined {
  if (change.kind === "save") return { settings: Object.keys(change.values) };
  return change.kind === "default" ? { settings: [change.name] } : undefined;
}

function apply(change: ProviderChange, by: { by: string; now: Date }, tx: Tx): Promise<unknown> {
  const { kind, environment, provider } = change;
  const ref = { environment, provider };
  if (kind === "save") return setProviderSettings(ref, change.values, by, tx);
  if (kind === "default") return setProviderSettings(ref, { [change.name]: "" }, by, tx);
  if (kind === "delete") return resetProviderSettings(ref, by, tx);
  return enableProvider(ref, kind === "enable", by, tx);
}
