"use client";
import { isValidElement, type ReactNode, use, useId } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { FieldWiring } from "./field-wiring.ts";
import { FieldErrors } from "./form.tsx";

type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** For fields outside a Form, which provides errors by name. */
  error?: string;
  className?: string;
  children: ReactNode;
};

/** A control with its label, hint and error, linked for assistive technology. */
export function Field({ name, label, hint, error, className, children }: FieldProps) {
  const ownId = useId();
  const id = isValidElement<{ id?: string }>(children) && children.props.id ? children.props.id : ownId;
  const formErrors = use(FieldErrors);
  const message = error || formErrors[name];
  const describedBy = [message && `${ownId}-error`, hint && `${ownId}-hint`].filter(Boolean).join(" ");
  const wiring = {
    id,
    name,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": message ? (true as const) : undefined,
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {message && (
        <div id={`${ownId}-error`} className="text-bad text-sm">
          {message}
        </div>
      )}
      {hint && (
        <p id={`${ownId}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
