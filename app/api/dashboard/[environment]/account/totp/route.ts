import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { confirmTotp, dropTotp } from "#lib/people/account.ts";
import { codeEntry } from "#lib/people/contract.ts";
import { prepareTotp } from "#lib/people/totp.ts";

/** Makes a secret, which the account page then shows for the app to take. */
export const POST = dashboardEndpoint({
  message: "Now read the picture with your app",
  requiresStepUp: true,
  run: async ({ person, now }) => {
    await prepareTotp(person.userId, now);
    return {};
  },
});

export const PUT = dashboardEndpoint({
  message: "Codes from your app are asked for from now on",
  requiresStepUp: true,
  body: codeEntry,
  run: async ({ person, body, actor, now }) => ({ codes: await confirmTotp(person, body.code, actor, now) }),
});

export const DELETE = dashboardEndpoint({
  message: "Codes from your app are no longer asked for",
  requiresStepUp: true,
  run: async ({ person, actor, now }) => {
    await dropTotp(person, actor, now);
    return {};
  },
});
