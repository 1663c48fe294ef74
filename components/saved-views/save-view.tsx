import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import type { Environment } from "#db/enums.ts";
import type { ViewPage } from "#lib/saved-views/contract.ts";

type SaveViewProps = { environment: Environment; page: ViewPage; query: string };

/** Keeps the filters that are set under a name. */
export function SaveView({ environment, page, query }: SaveViewProps) {
  return (
    <RequestDialog
      path={`/api/dashboard/${environment}/saved-views`}
      method="POST"
      fixed={{ page, query }}
      label="Save view"
      title="Save these filters as a view"
      description="A view of yours with the same name is replaced. A time such as the last 24 hours moves on with the clock."
      action="Save view"
      busy="Saving"
      failed="The view was not saved"
      cancel="Cancel"
    >
      <Field name="name" label="Name">
        <Input required maxLength={60} autoComplete="off" placeholder="Refused creations" />
      </Field>
      <Checkbox name="is_shared">Share with everybody in this account</Checkbox>
    </RequestDialog>
  );
}
