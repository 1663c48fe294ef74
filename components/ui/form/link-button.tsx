import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

export function LinkButton({ variant, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}
