import { transact } from "#db/client.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError } from "#lib/errors.ts";
import { countPartnerNotes, insertPartnerNote, selectPartnerNotes } from "#lib/partners/queries/notes.ts";
import { selectPartner } from "#lib/partners/queries/partners.ts";
import { randomId } from "#lib/random-id.ts";
import type { PartnerNote } from "./notes-contract.ts";

const notesMax = 500;

/** Adds a note that only operators see. The audit log has the act, but not the text. Throws not_found, and limit_reached. */
export async function addPartnerNote(
  partnerId: string,
  { text, author }: { text: string; author: Actor & { id: string } },
  now: Date,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await selectPartner(partnerId, tx))) throw new AppError("not_found", "Partner not found");
    if ((await countPartnerNotes(partnerId, tx)) >= notesMax)
      throw new AppError("limit_reached", `A partner can have up to ${notesMax} notes.`);
    const note = { id: randomId("note"), partnerId, operatorId: author.id, text, createdAt: now };
    await insertPartnerNote(note, tx);
    const entry = { actor: author, action: "partner.add_note", target: partnerId };
    await recordAudit({ ...entry, partnerId: null, environment: null }, now, tx);
  });
}

/** Newest first. */
export async function listPartnerNotes(partnerId: string): Promise<PartnerNote[]> {
  const rows = await selectPartnerNotes(partnerId, notesMax);
  return rows.map(({ note: { id, text, createdAt }, operator }) => ({
    id,
    text,
    author: operator,
    at: createdAt.toISOString(),
  }));
}
