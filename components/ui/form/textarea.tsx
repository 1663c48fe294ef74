"use client";
import { type ComponentProps, use } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { controlClass } from "./control-class.ts";
import { FieldWiring } from "./field-wiring.ts";

/** Text of several lines. */
export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea
    rows={4}
    {...use(FieldWiring)}
    {...rest}
    className={classNames(controlClass, "h-auto! resize-y py-1.5", className)}
  />
);
