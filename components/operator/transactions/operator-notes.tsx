import { NotesPanel } from "#components/transactions/detail/notes-panel.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { NoteLine } from "#lib/transactions/notes-contract.ts";

type OperatorNotesProps = { transactionId: string; partnerName: string; notes: NoteLine[] };

/** The notes of members and operators. Operators choose who sees theirs. */
export const OperatorNotes = ({ transactionId, partnerName, notes }: OperatorNotesProps) => (
  <NotesPanel
    notes={notes}
    path={`/api/operator/transactions/${transactionId}/notes`}
    hint="Can't be changed or deleted later."
    hasVisibility
  >
    <Field name="visibility" label="Visible to">
      <Select>
        <option value="operators">Operators only</option>
        <option value="partner">Operators and the members of {partnerName}</option>
      </Select>
    </Field>
  </NotesPanel>
);
