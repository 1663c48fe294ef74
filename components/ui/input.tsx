import { Input as BaseInput } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { controlClass } from "#components/ui/control-class.ts";

type InputProps = ComponentProps<typeof BaseInput> & { className?: string };

/** A text control; inside a Field its label, hint and error are wired to it. */
export function Input({ className, ...rest }: InputProps) {
  return <BaseInput {...rest} className={classNames(controlClass, className)} />;
}
