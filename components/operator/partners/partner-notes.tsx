import { Section } from "#components/settings/section.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { PartnerNote } from "#lib/partners/notes-contract.ts";
import { noteTextMax } from "#lib/transactions/notes-contract.ts";

type PartnerNotesProps = { partner: { id: string; name: string }; notes: PartnerNote[] };

/** What operators wrote about a partner. */
export const PartnerNotes = ({ partner: { id, name }, notes }: PartnerNotesProps) => (
  <Section
    isPanel
    title="Notes"
    about={`Only operators see them, not the members of ${name}.`}
    footer={{
      actions: (
        <RequestDialog
          path={`/api/operator/partners/${id}/notes`}
          method="POST"
          label="Add note"
          look="plain"
          title="Add note"
          description="Only operators see it. It can't be changed or deleted later."
          action="Add note"
          busy="Adding…"
          failed="The note was not added"
          done="Note added"
        >
          <Field name="text" label="Note">
            <Textarea rows={5} maxLength={noteTextMax} required />
          </Field>
        </RequestDialog>
      ),
    }}
  >
    {notes.length === 0 ? (
      <p className="text-muted">No notes yet</p>
    ) : (
      <ol aria-label="Notes" className="divide-line divide-y">
        {notes.map((note) => (
          <li key={note.id} className="py-3 first:pt-0 last:pb-0">
            <p className="text-muted mb-1 flex flex-wrap items-center gap-x-2 text-sm">
              <span className="text-ink min-w-0 font-medium break-words">{note.author ?? "Former operator"}</span>
              <TimeText at={note.at} isLong />
            </p>
            <p className="break-words whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ol>
    )}
  </Section>
);
