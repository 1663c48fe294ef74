import { classNames } from "#components/ui/page/class-names.ts";

type MethodBadgeProps = { method: string };

export const MethodBadge = ({ method }: MethodBadgeProps) => (
  <span
    className={classNames(
      "inline-block w-11 shrink-0 font-medium font-mono text-xs",
      method === "POST" ? "text-accent" : "text-muted",
    )}
  >
    {method}
  </span>
);
