"use client";
import { Form as BaseForm } from "@base-ui/react/form";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

type FormProps = {
  onSubmit: (values: Record<string, string>) => void;
  /** By field name, as ApiFailure.fieldErrors gives them; the first field at fault gets the focus. */
  errors?: Record<string, string>;
  className?: string;
  children: ReactNode;
};

/** A form that is sent by script only; a POST without it would go nowhere, and never into the address. */
export function Form({ onSubmit, errors, className, children }: FormProps) {
  return (
    <BaseForm
      method="post"
      errors={errors}
      className={classNames("flex flex-col gap-4", className)}
      onSubmit={(event) => {
        event.preventDefault();
        const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        onSubmit(Object.fromEntries(values));
      }}
    >
      {children}
    </BaseForm>
  );
}
