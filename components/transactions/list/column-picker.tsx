"use client";
import { LazyDialog } from "#components/ui/dialog/lazy-dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import type { ColumnsDialogProps } from "./columns-dialog.tsx";

const load = () => import("./columns-dialog.tsx").then(({ ColumnsDialog }) => ColumnsDialog);

/** Chooses the columns of the list. */
export const ColumnPicker = (props: ColumnsDialogProps) => (
  <LazyDialog trigger={<Button>Columns</Button>} load={load} props={props} />
);
