import Link from "next/link";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import type { Environment, Role } from "#db/enums.ts";
import { type SavedView, type ViewPage, viewQuery } from "#lib/saved-views/contract.ts";

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
    <div className="flex min-h-9 flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {views.length > 0 && (
        <nav aria-label="Saved views" className="flex flex-wrap items-center gap-1.5">
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
        "inline-flex h-7 max-w-64 items-center gap-1.5 rounded-control border px-2 pointer-coarse:h-11",
        isShown ? "border-accent/40 bg-accent-wash font-medium text-accent" : "border-line hover:bg-hover",
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

type SaveViewProps = { environment: Environment; page: ViewPage; query: string };

function SaveView({ environment, page, query }: SaveViewProps) {
  return (
    <RequestDialog
      path={`/api/dashboard/${environment}/saved-views`}
      method="POST"
      fixed={{ page, query }}
      label="Save view"
      title="Save view"
      description="Saves the current filters under a name. Replaces your view with the same name. Relative times, such as the last 24 hours, stay relative."
      action="Save view"
      busy="Saving…"
      failed="The view was not saved"
      done="View saved"
    >
      <Field name="name" label="Name">
        <Input required maxLength={60} autoComplete="off" placeholder="Failed requests" />
      </Field>
      <Checkbox name="is_shared">Share with everyone in this account</Checkbox>
    </RequestDialog>
  );
}

type KeepViewProps = { environment: Environment; page: ViewPage; view: SavedView };

function SavedViewActions({ environment, page, view }: KeepViewProps) {
  const path = `/api/dashboard/${environment}/saved-views/${view.id}`;
  return (
    <>
      {(view.isOwn || view.isShared) && <ShareView path={path} view={view} />}
      <RequestDialog
        path={path}
        method="DELETE"
        label="Delete view"
        title={`Delete the view “${view.name}”?`}
        description={view.isShared ? "It is deleted for everyone in this account." : "Only you can see it."}
        action="Delete view"
        busy="Deleting…"
        failed="The view was not deleted"
        done="View deleted"
        isDangerous
        goTo={`/${environment}/${page}`}
      />
    </>
  );
}

function ShareView({ path, view }: { path: string; view: SavedView }) {
  return (
    <RequestDialog
      path={path}
      method="PATCH"
      fixed={{ is_shared: !view.isShared }}
      label={view.isShared ? "Stop sharing" : "Share view"}
      title={view.isShared ? `Stop sharing “${view.name}”?` : `Share “${view.name}”?`}
      description={
        view.isShared
          ? `Only ${view.isOwn ? "you" : view.by} will see it.`
          : "Everyone in this account will see it in this environment."
      }
      action={view.isShared ? "Stop sharing" : "Share view"}
      busy="Saving…"
      failed="The view was not changed"
    />
  );
}
