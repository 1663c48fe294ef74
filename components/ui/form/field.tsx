"use client";
import { isValidElement, type ReactNode, use, useId } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { FieldErrors } from "./field-errors.ts";
import { FieldWiring } from "./field-wiring.ts";

type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, when the form around it does not hand out errors by name. */
  error?: string;
  className?: string;
  children: ReactNode;
};

/** One control with its words. Label, hint and error reach assistive technology as the control's own. */
export function Field({ name, label, hint, error, className, children }: FieldProps) {
  const ownId = useId();
  const id = isValidElement<{ id?: string }>(children) && children.props.id ? children.props.id : ownId;
  const formErrors = use(FieldErrors);
  const said = error || formErrors[name];
  const describedBy = [said && `${ownId}-error`, hint && `${ownId}-hint`].filter(Boolean).join(" ");
  const wiring = {
    id,
    name,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": said ? (true as const) : undefined,
  };
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <FieldWiring value={wiring}>{children}</FieldWiring>
      {said && (
        <div id={`${ownId}-error`} className="text-bad text-sm">
          {said}
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
