import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { changePassword } from "#lib/users/account.ts";
import { passwordChange } from "#lib/users/contract.ts";

export const PUT = dashboardEndpoint({
  message: "Your password is changed; every other session has ended",
  requiresStepUp: true,
  body: passwordChange,
  run: async ({ user, body, actor, now }) => {
    await changePassword(user, body.password, actor, now);
    return {};
  },
});
