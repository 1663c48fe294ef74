import Link from "next/link";
import { SaveView } from "#components/saved-views/save-view.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { Environment, Role } from "#db/enums.ts";
import { type SavedView, type ViewPage, viewQuery } from "#lib/saved-views/contract.ts";
import { SavedViewActions } from "./saved-view-actions.tsx";

type SavedViewsProps = {
  environment: Environment;
  page: ViewPage;
  /** From listViews. */
  views: SavedView[];
  /** The filters that are set, as in the page's address. */
  filter: Record<string, string | undefined>;
  role: Role;
};

/** Links to the saved views, and actions for the current filters. */
export function SavedViews({ environment, page, views, filter, role }: SavedViewsProps) {
  const query = viewQuery(filter);
  const shown = views.filter((view) => view.query === query);
  if (views.length === 0 && query === "") return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="flex flex-wrap items-center gap-1">
          <span className="text-muted mr-1">Views</span>
          {views.map((view) => (
            <ViewLink key={view.id} path={`/${environment}/${page}`} view={view} isShown={view.query === query} />
          ))}
        </nav>
      )}
      {query !== "" && shown.every(({ isOwn }) => !isOwn) && (
        <SaveView environment={environment} page={page} query={query} />
      )}
      {shown.map(
        (view) =>
          (view.isOwn || role === "owner") && (
            <SavedViewActions key={view.id} environment={environment} page={page} view={view} />
          ),
      )}
    </div>
  );
}

function ViewLink({ path, view, isShown }: { path: string; view: SavedView; isShown: boolean }) {
  const whose = view.isOwn ? "shared by you" : `shared by ${view.by}`;
  return (
    <Link
      href={`${path}?${view.query}`}
      aria-current={isShown ? "page" : undefined}
      className={classNames(
        "inline-flex h-7 max-w-64 items-center gap-1.5 rounded-control px-2 pointer-coarse:h-11",
        isShown ? "bg-accent-wash font-medium text-accent" : "hover:bg-hover",
      )}
    >
      <span className="truncate">{view.name}</span>
      {view.isShared && (
        <span className="text-muted text-xs font-normal whitespace-nowrap" title={whose}>
          shared<span className="sr-only">{view.isOwn ? " by you" : ` by ${view.by}`}</span>
        </span>
      )}
    </Link>
  );
}
