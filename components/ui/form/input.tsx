"use client";
import { type ComponentProps, use } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { controlClass } from "./control-class.ts";
import { FieldWiring } from "./field-wiring.ts";

type InputProps = ComponentProps<"input">;

export function Input({ className, ...rest }: InputProps) {
  return <input {...use(FieldWiring)} {...rest} className={classNames(controlClass, className)} />;
}
