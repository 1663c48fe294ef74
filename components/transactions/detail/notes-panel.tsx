import type { ReactNode } from "react";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { Badge } from "#components/ui/status/badge.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type NoteLine, noteTextMax } from "#lib/transactions/notes-contract.ts";

type NotesPanelProps = {
  /** Oldest first. */
  notes: NoteLine[];
  /** The endpoint that adds one. */
  path: string;
  /** Who can read a new note. */
  hint: string;
  /** Why this person can't add one. */
  whyNot?: string;
  /** Whether notes say who can see them. */
  hasVisibility?: boolean;
  /** Further fields of the dialog. */
  children?: ReactNode;
};

/** What members and operators wrote about a transaction, and a dialog for another note. */
export const NotesPanel = ({ notes, path, hint, whyNot, hasVisibility = false, children }: NotesPanelProps) => (
  <Panel
    title="Notes"
    actions={
      !whyNot && (
        <RequestDialog
          path={path}
          method="POST"
          label="Add note"
          look="plain"
          title="Add note"
          description={hint}
          action="Add note"
          busy="Adding…"
          failed="The note was not added"
          done="Note added"
        >
          <Field name="text" label="Note">
            <Textarea rows={5} maxLength={noteTextMax} required />
          </Field>
          {children}
        </RequestDialog>
      )
    }
  >
    {notes.length === 0 ? (
      <p className="text-muted">No notes yet</p>
    ) : (
      <ol aria-label="Notes" className="divide-line divide-y">
        {notes.map((note) => (
          <li key={note.id} className="py-3 first:pt-0 last:pb-0">
            <p className="text-muted mb-1 flex flex-wrap items-center gap-x-2 text-sm">
              <span className="text-ink min-w-0 font-medium break-words">{authorOf(note)}</span>
              <TimeText at={note.at} isLong />
              {hasVisibility && <Badge>{note.isVisibleToPartner ? "Visible to partner" : "Operators only"}</Badge>}
            </p>
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ol>
    )}
    {whyNot && <p className="border-line text-muted mt-4 border-t pt-4 text-sm">{whyNot}</p>}
  </Panel>
);

function authorOf({ by, author }: NoteLine): string {
  if (author !== null) return by === "operator" ? `${author} (operator)` : author;
  return by === "operator" ? "Operator" : "Former member";
}
