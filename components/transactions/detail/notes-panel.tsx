import type { ReactNode } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { RequestForm } from "#components/ui/form/request-form.tsx";
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
  /** Further fields of the form. */
  children?: ReactNode;
};

/** What members and operators wrote about a transaction, and a form for another note. */
export const NotesPanel = ({ notes, path, hint, whyNot, hasVisibility = false, children }: NotesPanelProps) => (
  <Panel title="Notes">
    {notes.length === 0 ? (
      <p className="text-muted">No notes yet</p>
    ) : (
      <ol aria-label="Notes" className="divide-line divide-y">
        {notes.map((note) => (
          <li key={note.id} className="py-3 first:pt-0">
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
    <div className="border-line mt-4 border-t pt-4">
      {whyNot ? (
        <p className="text-muted text-sm">{whyNot}</p>
      ) : (
        // A new form for each note, so that its field is empty.
        <RequestForm
          key={notes.length}
          path={path}
          method="POST"
          action="Add note"
          busy="Adding…"
          failed="The note was not added"
          done="Note added"
          variant="plain"
        >
          <Field name="text" label="New note" hint={hint}>
            <Textarea rows={3} maxLength={noteTextMax} required />
          </Field>
          {children}
        </RequestForm>
      )}
    </div>
  </Panel>
);

function authorOf({ by, author }: NoteLine): string {
  if (author !== null) return by === "operator" ? `${author} (operator)` : author;
  return by === "operator" ? "Operator" : "Former member";
}
