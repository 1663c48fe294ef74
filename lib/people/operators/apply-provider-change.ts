import { resourceNotFound } from "#lib/errors.ts";
import { selectProposedSettings } from "#lib/people/queries/proposals.ts";
import { type ProviderChange, proposedChange, type SettingsChange } from "#lib/providers/calls/contract.ts";
import { findModule } from "#lib/providers/registry.ts";
import {
  enableProvider,
  previewChange,
  proposalPlace,
  resetProviderSettings,
  setProviderSettings,
} from "#lib/providers/settings/set-settings.ts";
import { seal, unseal } from "#lib/seal.ts";
import { type ChangeContext, confirmChange, makeChange, type OperatorChange } from "./make-change.ts";
import { recordOperatorAction, type Tx } from "./record-operator-action.ts";

/** Changes a provider's settings, or proposes or confirms a change, with its row in the audit log, in one transaction. Runs where
 * the credentials can be read, because a change keeps the others. Throws like the functions of set-settings and make-change. */
export function applyProviderChange(change: ProviderChange, context: ChangeContext): Promise<unknown> {
  const { actor, now } = context;
  const { environment, provider } = change;
  if (change.kind === "confirm")
    return confirmChange(change.proposal, ({ id }, tx) => openProposed(id, context, tx), context);
  if (change.kind === "enable" || change.kind === "disable") {
    const action = { action: `provider.${change.kind}`, target: provider, environment };
    const by = { by: actor.name, now };
    const isEnabled = change.kind === "enable";
    return recordOperatorAction(actor, action, now, (tx) =>
      enableProvider({ environment, provider }, isEnabled, by, tx),
    );
  }
  return makeChange(settingsChange(change, context), context);
}

const actions = { save: "provider.settings", default: "provider.default", delete: "provider.forget" };

/** Details have the names of settings and the addresses. Other values may be secret. */
function settingsChange(change: SettingsChange, { actor, now }: ChangeContext): OperatorChange {
  const { kind, environment, provider } = change;
  const ref = { environment, provider };
  const changes = changesOf(change);
  const by = { by: actor.name, now };
  return {
    place: proposalPlace(ref),
    action: actions[kind],
    what: `the settings of ${findModule(provider).name} in ${environment}`,
    async preview(tx) {
      const { isSaved, version, addresses } = await previewChange(ref, changes, tx);
      const settings = changes && { settings: Object.keys(changes) };
      return {
        version,
        before: nullIfEmpty(addresses.before),
        after: nullIfEmpty({ ...settings, ...addresses.after }),
        unchanged: kind === "delete" && !isSaved ? "No settings are saved. Reload the page." : undefined,
      };
    },
    apply: (tx) => (changes ? setProviderSettings(ref, changes, by, tx) : resetProviderSettings(ref, by, tx)),
    sealFor: (proposalId) => seal(purpose, proposalId, JSON.stringify(change)),
  };
}

function changesOf(change: SettingsChange): Record<string, string> | null {
  if (change.kind === "save") return change.values;
  return change.kind === "default" ? { [change.name]: "" } : null;
}

const nullIfEmpty = (values: Record<string, unknown>) => (Object.keys(values).length > 0 ? values : undefined);

const purpose = "provider-credentials";

/** Throws not_found for a proposal of something else. */
async function openProposed(proposalId: string, context: ChangeContext, tx: Tx): Promise<OperatorChange> {
  const sealed = await selectProposedSettings(proposalId, tx);
  if (!sealed) throw resourceNotFound();
  const change = proposedChange.parse(JSON.parse(unseal(purpose, proposalId, sealed)));
  return settingsChange(change, context);
}
