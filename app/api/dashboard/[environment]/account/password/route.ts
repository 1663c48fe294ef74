import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { changePassword } from "#lib/people/users/account.ts";
import { passwordChange } from "#lib/people/users/contract.ts";

export const PUT = dashboardEndpoint({
  message: "Password changed. Your other sessions were signed out.",
  requiresStepUp: true,
  body: passwordChange,
  run: async ({ user, body, actor, now }) => {
    await changePassword(user, body.password, actor, now);
    return {};
  },
});
