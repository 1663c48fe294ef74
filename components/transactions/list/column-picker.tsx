"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { SubmitButton } from "#components/ui/form/submit-button.tsx";
import { announce } from "#components/ui/page/announce.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { columnsCookie, type TransactionColumn, transactionColumns } from "#lib/transactions/columns-contract.ts";
import { columnTitles } from "./transaction-columns.tsx";
import { filtersOf, type TransactionsAddress } from "./transactions-address.ts";

type ColumnPickerProps = { path: string; filter: TransactionsAddress; shown: readonly TransactionColumn[] };

/** Chooses the columns of the list and their order. Both are part of the URL, and remembered for visits without them. */
export function ColumnPicker({ path, filter, shown }: ColumnPickerProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const apply = (columns: string | undefined) => {
    setIsOpen(false);
    rememberColumns(columns);
    router.push(pageAddress(path, { ...filtersOf(filter), columns }));
  };
  return (
    <Dialog
      trigger={<Button>Columns</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Columns"
      description="Shown from left to right. Saved views keep your columns."
    >
      <ColumnForm shown={shown} onDone={apply} />
    </Dialog>
  );
}

type ColumnFormProps = {
  shown: readonly TransactionColumn[];
  /** Undefined: the default ones. */
  onDone: (columns: string | undefined) => void;
};

function ColumnForm({ shown, onDone }: ColumnFormProps) {
  const [order, setOrder] = useState(() => [...shown, ...transactionColumns.filter((name) => !shown.includes(name))]);
  const move = (name: TransactionColumn, by: 1 | -1) => {
    const from = order.indexOf(name);
    const next = order.filter((one) => one !== name);
    next.splice(from + by, 0, name);
    setOrder(next);
    announce(`${columnTitles[name]} moved to position ${from + by + 1} of ${next.length}`);
  };
  const submit = (values: Record<string, string>) => onDone(order.filter((name) => values[name] === "on").join());
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
      <DialogActions cancel="Cancel">
        <Button onClick={() => onDone(undefined)}>Reset to default</Button>
        <SubmitButton busyLabel="Applying">Apply</SubmitButton>
      </DialogActions>
    </Form>
  );
}

const yearSeconds = 365 * 24 * 60 * 60;

function rememberColumns(columns: string | undefined): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  const age = columns ? yearSeconds : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the server renders the columns; the Cookie Store API needs TLS.
  document.cookie = `${columnsCookie}=${columns ?? ""}; path=/; max-age=${age}; samesite=lax${secure}`;
}

const arrowClass = "w-8 px-0! pointer-coarse:w-11";
