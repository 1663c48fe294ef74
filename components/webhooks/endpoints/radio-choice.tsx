import type { ComponentProps, ReactNode } from "react";

type RadioChoiceProps = Omit<ComponentProps<"input">, "type"> & {
  label: string;
  /** What choosing it means. */
  meaning: ReactNode;
};

export function RadioChoice({ label, meaning, ...rest }: RadioChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 pointer-coarse:min-h-11">
      <input
        {...rest}
        type="radio"
        className="accent-accent mt-0.5 size-4 shrink-0 cursor-pointer pointer-coarse:size-5"
      />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="text-muted block text-sm">{meaning}</span>
      </span>
    </label>
  );
}
