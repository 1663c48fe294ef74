"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { savePreferences } from "#components/shell/save-preferences.ts";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { announce } from "#components/ui/page/announce.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { FailureCard } from "#components/ui/status/failure-card.tsx";
import type { Environment } from "#db/enums.ts";
import { type TransactionColumn, transactionColumns } from "#lib/transactions/columns-contract.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { columnTitles } from "./transaction-columns.tsx";
import { filtersOf } from "./transactions-address.ts";

export type ColumnsDialogProps = {
  environment: Environment;
  path: string;
  filter: DashboardFilter;
  shown: readonly TransactionColumn[];
};

/** Chooses the columns of the list and their order. Both are part of the URL, and of the preferences for visits without them. */
export function ColumnsDialog({ environment, path, filter, shown, onClose }: ColumnsDialogProps & OpenDialogProps) {
  const router = useRouter();
  const request = useSingleMutation({
    mutationFn: async (columns: TransactionColumn[] | null) => {
      await savePreferences(environment, { columns });
      onClose();
      router.push(pageAddress(path, { ...filtersOf(filter), columns: columns?.join() }));
      // The address may be the same as before.
      if (!columns) router.refresh();
    },
  });
  return (
    <Dialog
      title="Columns"
      description="Shown from left to right, in every browser you sign in with. Saved views keep their own columns."
      onClose={onClose}
    >
      <ColumnForm shown={shown} request={request} />
    </Dialog>
  );
}

type ColumnFormProps = {
  shown: readonly TransactionColumn[];
  request: { error: Error | null; isPending: boolean; mutate: (columns: TransactionColumn[] | null) => void };
};

function ColumnForm({ shown, request }: ColumnFormProps) {
  const [order, setOrder] = useState(() => [...shown, ...transactionColumns.filter((name) => !shown.includes(name))]);
  const move = (name: TransactionColumn, by: 1 | -1) => {
    const from = order.indexOf(name);
    const next = order.filter((one) => one !== name);
    next.splice(from + by, 0, name);
    setOrder(next);
    announce(`${columnTitles[name]} moved to position ${from + by + 1} of ${next.length}`);
  };
  const submit = (values: Record<string, string>) => {
    const columns = order.filter((name) => values[name] === "on");
    request.mutate(columns.length === 0 ? null : columns);
  };
  return (
    <Form onSubmit={submit}>
      <ol className="-my-1">
        {order.map((name, index) => (
          <li key={name} className="flex min-h-9 items-center justify-between gap-2">
            <Checkbox name={name} defaultChecked={shown.includes(name)}>
              {columnTitles[name]}
            </Checkbox>
            <span className="flex">
              <Button
                variant="quiet"
                className={arrowClass}
                disabled={index === 0}
                aria-label={`Move ${columnTitles[name]} left`}
                onClick={() => move(name, -1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                className={arrowClass}
                disabled={index === order.length - 1}
                aria-label={`Move ${columnTitles[name]} right`}
                onClick={() => move(name, 1)}
              >
                ↓
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <FailureCard failure={request.error} title="Columns not saved" />
      <DialogActions cancel="Cancel">
        <Button onClick={() => request.mutate(null)}>Reset to default</Button>
        <SubmitButton isBusy={request.isPending} busyLabel="Applying…">
          Apply
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

const arrowClass = "w-8 px-0! pointer-coarse:w-11";
