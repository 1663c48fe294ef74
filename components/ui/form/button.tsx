import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** Disabled while something runs. */
  isBusy?: boolean;
};

export function Button({ variant, isBusy, disabled, className, type = "button", children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isBusy}
      aria-disabled={disabled || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClass(variant, className)}
    >
      {children}
    </button>
  );
}
