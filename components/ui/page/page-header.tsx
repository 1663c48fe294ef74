import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-0.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <h1 className="flex min-h-7 items-center text-lg font-semibold tracking-tight pointer-coarse:min-h-11">
        {title}
      </h1>
      {actions && <div className="flex flex-wrap items-center justify-end gap-2 sm:row-span-2">{actions}</div>}
      {description && (
        <p className="text-muted w-full max-w-prose sm:col-start-1 sm:col-end-2 sm:w-auto">{description}</p>
      )}
    </header>
  );
}
