import { Field } from "@base-ui/react/field";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { controlClass } from "#components/ui/control-class.ts";

type SelectProps = Omit<Field.Control.Props, "render" | "className"> & { className?: string; children: ReactNode };

/** The platform's own select: its picker suits a thumb, and it works before any script. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <Field.Control
        {...rest}
        render={<select>{children}</select>}
        className={classNames(controlClass, "appearance-none pr-7", className)}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="pointer-events-none absolute top-1/2 right-2.5 size-3 -translate-y-1/2"
      >
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </span>
  );
}
