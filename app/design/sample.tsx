import type { ReactNode } from "react";

type SampleProps = { title: string; children: ReactNode };

export function Sample({ title, children }: SampleProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-muted mb-2 text-xs">{title}</h3>
      <div className="flex flex-wrap items-start gap-3 *:max-w-full *:min-w-0">{children}</div>
    </div>
  );
}
