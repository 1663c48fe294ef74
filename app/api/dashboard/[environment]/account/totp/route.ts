import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { confirmTotp, disableTotp } from "#lib/people/users/account.ts";
import { codeEntry } from "#lib/people/users/contract.ts";
import { userTotp } from "#lib/people/users/two-factor.ts";

/** Creates a secret, which the account page then shows. */
export const POST = dashboardEndpoint({
  message: "Scan the QR code with your authenticator app",
  allowsMissingTwoFactor: true,
  requiresStepUp: true,
  run: async ({ user, now }) => {
    await userTotp.prepare(user.userId, now);
    return {};
  },
});

export const PUT = dashboardEndpoint({
  message: "Two-factor authentication enabled",
  allowsMissingTwoFactor: true,
  requiresStepUp: true,
  body: codeEntry,
  run: async ({ user, body, actor, now }) => ({ codes: await confirmTotp(user, body.code, actor, now) }),
});

export const DELETE = dashboardEndpoint({
  message: "Authenticator app removed",
  requiresStepUp: true,
  run: async ({ user, actor, now }) => {
    await disableTotp(user, actor, now);
    return {};
  },
});
