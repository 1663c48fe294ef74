import type { ReactNode } from "react";

type PanelProps = { title?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className="rounded-panel border-line bg-raised border">
      {(title || actions) && (
        <header className="border-line flex min-h-11 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
          {title && <h2 className="font-semibold">{title}</h2>}
          {actions}
        </header>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
