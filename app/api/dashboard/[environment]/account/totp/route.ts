import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { confirmTotp, dropTotp } from "#lib/users/account.ts";
import { codeEntry } from "#lib/users/contract.ts";
import { prepareTotp } from "#lib/users/totp.ts";

/** Makes a secret, which the account page then shows for the app to take. */
export const POST = dashboardEndpoint({
  message: "Now read the picture with your app",
  requiresStepUp: true,
  run: async ({ user, now }) => {
    await prepareTotp(user.userId, now);
    return {};
  },
});

export const PUT = dashboardEndpoint({
  message: "Codes from your app are asked for from now on",
  requiresStepUp: true,
  body: codeEntry,
  run: async ({ user, body, actor, now }) => ({ codes: await confirmTotp(user, body.code, actor, now) }),
});

export const DELETE = dashboardEndpoint({
  message: "Codes from your app are no longer asked for",
  requiresStepUp: true,
  run: async ({ user, actor, now }) => {
    await dropTotp(user, actor, now);
    return {};
  },
});
