import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Executor, type Tx } from "#db/client.ts";
import { incidents, incidentUpdates } from "#db/schema-status.ts";

export type Incident = typeof incidents.$inferSelect;
export type IncidentUpdate = typeof incidentUpdates.$inferSelect;

/** Opens an incident, or gives the open one of this component a title, so that only an operator closes it. */
export async function upsertIncident(row: typeof incidents.$inferInsert, tx: Executor): Promise<Incident> {
  const [kept] = await tx
    .insert(incidents)
    .values(row)
    .onConflictDoUpdate({
      target: [incidents.environment, incidents.component],
      targetWhere: isNull(incidents.endedAt),
      set: { title: sql`excluded.title`, condition: sql`excluded.condition` },
    })
    .returning();
  if (!kept) throw new Error("The incident was not kept");
  return kept;
}

export async function selectIncident(id: string, tx: Executor): Promise<Incident | undefined> {
  const [row] = await tx.select().from(incidents).where(eq(incidents.id, id)).limit(1);
  return row;
}

export async function updateIncidentEnded(id: string, at: Date, tx: Executor): Promise<void> {
  await tx
    .update(incidents)
    .set({ endedAt: at })
    .where(and(eq(incidents.id, id), isNull(incidents.endedAt)));
}

export async function insertIncidentUpdate(row: typeof incidentUpdates.$inferInsert, tx: Executor): Promise<void> {
  await tx.insert(incidentUpdates).values(row);
}

/** Of these incidents, latest first. */
export const selectIncidentUpdates = (incidentIds: string[], limit: number): Promise<IncidentUpdate[]> =>
  db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, incidentIds))
    .orderBy(desc(incidentUpdates.at), asc(incidentUpdates.id))
    .limit(limit);

/** Claims what subscribers haven't been emailed about, until the end of the transaction: incidents that started before
 * `startedBefore` or have a title, updates, and ends. */
export async function claimIncidentMails(startedBefore: Date, now: Date, tx: Tx) {
  const isOpen = isNull(incidents.endedAt);
  const isDue = or(isNotNull(incidents.title), lt(incidents.startedAt, startedBefore));
  const started = await tx
    .update(incidents)
    .set({ startMailedAt: now })
    .where(and(isNull(incidents.startMailedAt), isOpen, isDue))
    .returning();
  const updated = await tx
    .update(incidentUpdates)
    .set({ mailedAt: now })
    .where(isNull(incidentUpdates.mailedAt))
    .returning();
  const ended = await tx
    .update(incidents)
    .set({ endMailedAt: now })
    .where(and(isNotNull(incidents.startMailedAt), isNull(incidents.endMailedAt), isNotNull(incidents.endedAt)))
    .returning();
  return { started, updated, ended };
}
