import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { children: ReactNode };

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center">
      <input
        {...rest}
        type="checkbox"
        className="accent-accent mt-0.5 size-4 shrink-0 cursor-pointer pointer-coarse:mt-0 pointer-coarse:size-5"
      />
      <span>{children}</span>
    </label>
  );
}
