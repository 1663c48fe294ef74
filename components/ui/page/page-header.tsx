import type { ReactNode } from "react";
import { Menu } from "#components/ui/menu/menu.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { type Breadcrumb, Breadcrumbs } from "./breadcrumbs.tsx";

type PageHeaderProps = {
  /** On a detail page, the identifying fact: "86 USD → 52.77 USDC". */
  title: ReactNode;
  /** The pages above a detail page. */
  breadcrumbs?: Breadcrumb[];
  /** Next to the title. */
  status?: ReactNode;
  /** In the second line, with a copy button: `{ id, what: "transaction ID" }`. */
  id?: { id: string; what: string };
  /** In the second line: one short sentence where the title leaves a question open. */
  description?: ReactNode;
  /** At the right, the primary action last. */
  actions?: ReactNode;
  /** The items of a menu with the secondary actions. */
  menu?: ReactNode;
};

export function PageHeader({ title, breadcrumbs, status, id, description, actions, menu }: PageHeaderProps) {
  return (
    <header className="mb-5">
      {breadcrumbs && <Breadcrumbs breadcrumbs={breadcrumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-y-0.5">
        <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:min-h-11">
          <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {status}
        </div>
        {(actions || menu) && (
          <div className="flex flex-wrap items-center justify-end gap-2 sm:row-span-2 print:hidden">
            {menu && <Menu label="More actions">{menu}</Menu>}
            {actions}
          </div>
        )}
        {(id || description) && (
          <div className="text-muted flex w-full flex-wrap items-center gap-x-3 sm:col-start-1 sm:col-end-2 sm:w-auto">
            {id && <IdText {...id} />}
            {description && <p className="max-w-180 text-pretty">{description}</p>}
          </div>
        )}
      </div>
    </header>
  );
}
