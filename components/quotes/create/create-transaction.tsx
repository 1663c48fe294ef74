"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { NewTransactionProps } from "./create-transaction-dialog.tsx";

type CreateTransactionProps = NewTransactionProps & {
  /** The id of the sentence that says why transactions can't be created. */
  refusedBy: string | undefined;
};

const load = () =>
  import("./create-transaction-dialog.tsx").then(({ CreateTransactionDialog }) => CreateTransactionDialog);

export function CreateTransaction({ refusedBy, ...props }: CreateTransactionProps) {
  const isHydrated = useHydrated();
  return (
    <LazyDialog
      trigger={
        <Button
          className="h-7! px-2! pointer-coarse:h-11!"
          refusedBy={refusedBy}
          isBusy={!isHydrated}
          aria-label={`Create transaction with ${props.provider.name}${props.method ? ` by ${props.method}` : ""}`}
        >
          Create
        </Button>
      }
      load={load}
      props={props}
      refusedBy={refusedBy}
    />
  );
}
