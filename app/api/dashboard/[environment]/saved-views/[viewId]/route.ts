import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { viewChange } from "#lib/saved-views/contract.ts";
import { deleteView, shareView } from "#lib/saved-views/manage-view.ts";

export const PATCH = dashboardEndpoint({
  message: "View updated",
  body: viewChange,
  run: async ({ scope, user, params, body }) => {
    await shareView({ ...scope, userId: user.userId, role: user.role }, params.viewId ?? "", body.is_shared);
    return {};
  },
});

export const DELETE = dashboardEndpoint({
  message: "View deleted",
  run: async ({ scope, user, params }) => {
    await deleteView({ ...scope, userId: user.userId, role: user.role }, params.viewId ?? "");
    return {};
  },
});
