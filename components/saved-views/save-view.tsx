import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import type { Environment } from "#db/enums.ts";
import type { ViewPage } from "#lib/saved-views/contract.ts";

type SaveViewProps = { environment: Environment; page: ViewPage; query: string };

export function SaveView({ environment, page, query }: SaveViewProps) {
  return (
    <RequestDialog
      path={`/api/dashboard/${environment}/saved-views`}
      method="POST"
      fixed={{ page, query }}
      label="Save view"
      title="Save view"
      description="Saves the current filters under a name. Replaces your view with the same name. Relative times, such as the last 24 hours, stay relative."
      action="Save view"
      busy="Saving…"
      failed="The view was not saved"
    >
      <Field name="name" label="Name">
        <Input required maxLength={60} autoComplete="off" placeholder="Failed requests" />
      </Field>
      <Checkbox name="is_shared">Share with everyone in this account</Checkbox>
    </RequestDialog>
  );
}
