import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** Disabled while something runs. */
  isBusy?: boolean;
  /** The id of the element that says why this user cannot do it; disables the button. */
  refusedBy?: string;
};

export function Button(props: ButtonProps) {
  const { variant, isBusy, refusedBy, disabled = refusedBy !== undefined, className, type = "button", ...rest } = props;
  return (
    <button
      aria-describedby={refusedBy}
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-disabled={disabled || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, className)}
    />
  );
}
