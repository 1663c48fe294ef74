import { type Tx, transact } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { AppError, resourceNotFound } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import type { NoteLine } from "#lib/transactions/notes-contract.ts";
import { countNotes, insertNote, type NoteByAuthor, selectNotes } from "#lib/transactions/queries/notes.ts";
import {
  selectTransaction,
  selectTransactionLocked,
  type TransactionRow,
} from "#lib/transactions/queries/transactions.ts";

const notesMax = 100;

type Author = Actor & { kind: NoteLine["by"]; id: string };

/** Adds a note of a member, which operators see too. Throws not_found, and limit_reached after an erasure or 100 notes. */
export async function addMemberNote(
  scope: TenantScope,
  id: string,
  note: Omit<NewNote, "isVisibleToPartner">,
  now: Date,
): Promise<void> {
  if (!(await selectTransaction(scope, id))) throw resourceNotFound();
  await addOperatorNote(id, { ...note, isVisibleToPartner: true }, now);
}

type NewNote = { text: string; author: Author; isVisibleToPartner: boolean };

/** Adds a note to a transaction of any partner. Throws like addMemberNote. */
export const addOperatorNote = (id: string, note: NewNote, now: Date): Promise<void> =>
  transact(async (tx) => {
    // Locked, so that an erasure runs before or after this.
    const row = await selectTransactionLocked(id, tx);
    if (!row) throw resourceNotFound();
    await addNote(row, note, now, tx);
  });

/** The audit log has the act, but not the text. */
async function addNote(
  { id: transactionId, partnerId, environment, erasedAt }: TransactionRow,
  { text, author, isVisibleToPartner }: NewNote,
  createdAt: Date,
  tx: Tx,
): Promise<void> {
  const scope = { partnerId, environment };
  if (erasedAt !== null)
    throw new AppError("limit_reached", "The buyer's data was erased, so notes can no longer be added.");
  if ((await countNotes(scope, transactionId, tx)) >= notesMax)
    throw new AppError("limit_reached", `A transaction can have up to ${notesMax} notes.`);
  const { kind: authorKind, id: authorId } = author;
  const note = { id: randomId("note"), transactionId, ...scope, authorKind, authorId, text, isVisibleToPartner };
  await insertNote({ ...note, createdAt }, tx);
  // The partner's audit log must not show that there is a note which the partner can't see.
  const shownTo = isVisibleToPartner ? scope : { partnerId: null, environment: null };
  const entry = { actor: author, action: "transaction.add_note", target: transactionId, ...shownTo };
  await recordAudit(entry, createdAt, tx);
}

/** The notes that the partner's members see, oldest first. */
export async function listNotesForPartner(scope: TenantScope, id: string): Promise<NoteLine[]> {
  const rows = (await selectNotes(scope, id, notesMax)).filter(({ note }) => note.isVisibleToPartner);
  return rows.map((row) => toLine(row, row.member));
}

/** All notes, oldest first. */
export async function listNotesForOperator(scope: TenantScope, id: string): Promise<NoteLine[]> {
  return (await selectNotes(scope, id, notesMax)).map((row) => toLine(row, row.member ?? row.operator));
}

const toLine = ({ note }: NoteByAuthor, author: string | null): NoteLine => ({
  id: note.id,
  at: note.createdAt.toISOString(),
  by: note.authorKind,
  author,
  text: note.text,
  isVisibleToPartner: note.isVisibleToPartner,
});
