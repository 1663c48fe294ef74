import Link from "next/link";
import type { ComponentProps } from "react";
import { classNames } from "#components/ui/page/class-names.ts";

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={classNames(
        "rounded-xs text-accent underline decoration-line underline-offset-3 hover:decoration-current",
        className,
      )}
    />
  );
}
