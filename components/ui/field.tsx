import { Field as BaseField } from "@base-ui/react/field";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";

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
  return (
    <BaseField.Root
      name={name}
      invalid={error ? true : undefined}
      className={classNames("flex min-w-0 flex-col gap-1", className)}
    >
      <BaseField.Label className="font-medium">{label}</BaseField.Label>
      {children}
      {error ? (
        <BaseField.Error match className="text-bad text-sm">
          {error}
        </BaseField.Error>
      ) : (
        <BaseField.Error className="text-bad text-sm" />
      )}
      {hint && <BaseField.Description className="text-muted text-sm">{hint}</BaseField.Description>}
    </BaseField.Root>
  );
}
