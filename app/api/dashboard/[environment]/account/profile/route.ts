import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { renameUser } from "#lib/users/account.ts";
import { profileChange } from "#lib/users/contract.ts";

export const PATCH = dashboardEndpoint({
  message: "Saved",
  body: profileChange,
  run: async ({ user, body, actor, now }) => {
    await renameUser(user, body.name, actor, now);
    return {};
  },
});
