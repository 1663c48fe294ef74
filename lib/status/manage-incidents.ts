import { type Tx, transact } from "#db/client.ts";
import { environments } from "#db/enums.ts";
import { dayMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import {
  type Incident,
  insertIncidentUpdate,
  selectIncident,
  updateIncidentEnded,
  upsertIncident,
} from "#lib/status/queries/incidents.ts";
import { selectIncidents } from "#lib/status/queries/status-days.ts";
import { componentNames, isComponent } from "./contract.ts";

type NewIncident = { component: string; title: string; text: string; isDown: boolean };

/** Opens an incident of a component ("api"), or of a provider ("sandbox/moonpay"), which an operator closes. Throws
 * validation_failed. */
export async function openIncident(
  { component: named, title, text, isDown }: NewIncident,
  now: Date,
  within?: Tx,
): Promise<Incident> {
  const [first = "", provider] = named.split("/");
  const environment = provider === undefined ? ("all" as const) : environments.find((name) => name === first);
  const component = provider ?? first;
  const isKnown = provider === undefined ? isComponent(component) : providerModules.some(({ id }) => id === component);
  if (!environment || !isKnown) {
    const names = Object.keys(componentNames).join(", ");
    throw new AppError("validation_failed", `The component must be ${names}, or a provider such as sandbox/moonpay`);
  }
  const id = randomId("inc");
  const condition = isDown ? ("down" as const) : ("degraded" as const);
  return transact(async (tx) => {
    const row = await upsertIncident({ id, environment, component, condition, title, startedAt: now }, tx);
    await insertIncidentUpdate({ id: randomId("upd"), incidentId: row.id, at: now, text }, tx);
    return row;
  }, within);
}

/** Adds what is known by now, and closes the incident if it is over. Throws not_found. */
export const updateIncident = (
  id: string,
  { text, isOver }: { text: string; isOver: boolean },
  now: Date,
  within?: Tx,
): Promise<void> =>
  transact(async (tx) => {
    if (!(await selectIncident(id, tx))) throw new AppError("not_found", `There is no incident ${id}`);
    await insertIncidentUpdate({ id: randomId("upd"), incidentId: id, at: now, text }, tx);
    if (isOver) await updateIncidentEnded(id, now, tx);
  }, within);

/** Those that an operator opened. */
export async function listOpenIncidents(now: Date): Promise<{ id: string; title: string; startedAt: Date }[]> {
  const incidents = await listIncidents(now);
  return incidents.flatMap(({ id, title, startedAt, endedAt }) =>
    title !== null && endedAt === null ? [{ id, title, startedAt }] : [],
  );
}

export const findIncident = (id: string): Promise<Incident | undefined> => transact((tx) => selectIncident(id, tx));

/** Those of the last 90 days, latest first. */
export const listIncidents = (now: Date): Promise<Incident[]> =>
  selectIncidents(new Date(now.getTime() - 90 * dayMs), 100);
