"use client";
import { type ComponentProps, use } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { controlClass } from "./control-class.ts";
import { FieldWiring } from "./field-wiring.ts";

type SelectProps = ComponentProps<"select">;

/** A native select, for its touch picker and because it works before JavaScript loads. */
export function Select({ className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...use(FieldWiring)} {...rest} className={classNames(controlClass, "appearance-none pe-7", className)} />
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="pointer-events-none absolute end-2.5 top-1/2 size-3 -translate-y-1/2"
      >
        <path d="m2.5 4.5 3.5 3.5 3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </span>
  );
}
