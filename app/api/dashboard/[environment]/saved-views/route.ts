import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { newView } from "#lib/saved-views/contract.ts";
import { saveView } from "#lib/saved-views/save-view.ts";

export const POST = dashboardEndpoint({
  message: "View saved",
  body: newView,
  run: async ({ scope, user, body }) => ({ id: await saveView({ ...scope, userId: user.userId }, body) }),
});
