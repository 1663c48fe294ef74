import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { changePassword } from "#lib/people/account.ts";
import { passwordChange } from "#lib/people/contract.ts";

export const PUT = dashboardEndpoint({
  message: "Your password is changed; every other session has ended",
  requiresStepUp: true,
  body: passwordChange,
  run: async ({ person, body, actor, now }) => {
    await changePassword(person, body.password, actor, now);
    return {};
  },
});
