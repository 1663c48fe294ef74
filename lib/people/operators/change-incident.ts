import type { Actor } from "#lib/audit/contract.ts";
import { AppError } from "#lib/errors.ts";
import { componentNames } from "#lib/status/contract.ts";
import { componentLabel, incidentTitle } from "#lib/status/incident-text.ts";
import { findIncident, openIncident, updateIncident } from "#lib/status/manage-incidents.ts";
import type { NewIncident } from "./contract.ts";
import { readProviders } from "./read-providers.ts";
import { recordOperatorAction } from "./record-operator-action.ts";

/** Opens an incident, or gives the open one of this component a title. Throws validation_failed. */
export async function addIncident(
  { component, condition, title, text }: NewIncident,
  actor: Actor,
  now: Date,
): Promise<{ id: string }> {
  const action = { action: "incident.open", target: title, details: { component, condition, text } };
  const { id } = await recordOperatorAction(actor, action, now, (tx) =>
    openIncident({ component, title, text, isDown: condition === "down" }, now, tx),
  );
  return { id };
}

/** Adds an update, and closes the incident if it is over. Throws not_found. */
export async function addIncidentUpdate(
  id: string,
  update: { text: string; isOver: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  const incident = await findIncident(id);
  if (!incident) throw new AppError("not_found", "Incident not found");
  const action = update.isOver ? "incident.resolve" : "incident.update";
  const entry = { action, target: incidentTitle(incident), details: { text: update.text } };
  await recordOperatorAction(actor, entry, now, (tx) => updateIncident(id, update, now, tx));
}

export type IncidentComponent = { id: string; label: string };

/** What an incident can be about: the components of Slipway, and the enabled providers of each environment. */
export async function listIncidentComponents(): Promise<IncidentComponent[]> {
  const lists = await readProviders();
  return [
    ...Object.entries(componentNames).map(([id, label]) => ({ id, label })),
    ...(["production", "sandbox"] as const).flatMap((environment) =>
      lists[environment]
        .filter(({ isConfigured }) => isConfigured)
        .map(({ id }) => ({ id: `${environment}/${id}`, label: componentLabel(environment, id) })),
    ),
  ];
}
