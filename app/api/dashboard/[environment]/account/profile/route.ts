import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { renameUser } from "#lib/people/users/account.ts";
import { profileChange } from "#lib/people/users/contract.ts";

export const PATCH = dashboardEndpoint({
  message: "Saved",
  body: profileChange,
  run: async ({ user, body, actor, now }) => {
    await renameUser(user, body.name, actor, now);
    return {};
  },
});
