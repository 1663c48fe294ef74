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
import { columnsOf, type TransactionColumn, transactionColumns } from "#lib/transactions/columns-contract.ts";
import { listColumns } from "./list-columns.tsx";
import { narrowingOf, type TransactionsAddress } from "./transactions-address.ts";

type ColumnChoiceProps = { path: string; filter: TransactionsAddress };

/** Which columns the list has, and in which order; both live in the address. */
export function ColumnChoice({ path, filter }: ColumnChoiceProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const show = (columns: string | undefined) => {
    setIsOpen(false);
    router.push(pageAddress(path, { ...narrowingOf(filter), columns }));
  };
  return (
    <Dialog
      trigger={<Button>Columns</Button>}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Columns"
      description="From left to right. They stay in the address, and with it in saved views."
    >
      <Choice shown={columnsOf(filter.columns)} onDone={show} />
    </Dialog>
  );
}

type ChoiceProps = {
  shown: readonly TransactionColumn[];
  /** Undefined: the usual ones. */
  onDone: (columns: string | undefined) => void;
};

function Choice({ shown, onDone }: ChoiceProps) {
  const [order, setOrder] = useState(() => [...shown, ...transactionColumns.filter((name) => !shown.includes(name))]);
  const move = (name: TransactionColumn, by: 1 | -1) => {
    const from = order.indexOf(name);
    const next = order.filter((one) => one !== name);
    next.splice(from + by, 0, name);
    setOrder(next);
    announce(`${listColumns[name].title} is number ${from + by + 1} of ${next.length}`);
  };
  const apply = (values: Record<string, string>) => onDone(order.filter((name) => values[name] === "on").join());
  return (
    <Form onSubmit={apply}>
      <ol className="-my-1">
        {order.map((name, place) => (
          <li key={name} className="flex min-h-9 items-center justify-between gap-2">
            <Checkbox name={name} defaultChecked={shown.includes(name)}>
              {listColumns[name].title}
            </Checkbox>
            <span className="flex">
              <Button
                variant="quiet"
                className={arrow}
                disabled={place === 0}
                aria-label={`Move ${listColumns[name].title} to the left`}
                onClick={() => move(name, -1)}
              >
                ↑
              </Button>
              <Button
                variant="quiet"
                className={arrow}
                disabled={place === order.length - 1}
                aria-label={`Move ${listColumns[name].title} to the right`}
                onClick={() => move(name, 1)}
              >
                ↓
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <DialogActions cancel="Cancel">
        <Button onClick={() => onDone(undefined)}>Usual columns</Button>
        <SubmitButton busyLabel="Showing">Show these</SubmitButton>
      </DialogActions>
    </Form>
  );
}

const arrow = "w-8 px-0! pointer-coarse:w-11";
