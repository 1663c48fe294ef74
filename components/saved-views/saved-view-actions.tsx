import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import type { Environment } from "#db/enums.ts";
import type { SavedView, ViewPage } from "#lib/saved-views/contract.ts";

type KeepViewProps = { environment: Environment; page: ViewPage; view: SavedView };

export function SavedViewActions({ environment, page, view }: KeepViewProps) {
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
