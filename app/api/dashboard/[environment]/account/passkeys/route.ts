import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { newPasskey } from "#lib/people/auth/contract.ts";
import { addPasskey, offerPasskey } from "#lib/people/users/passkeys.ts";

export const POST = dashboardEndpoint({
  message: "Passkey registration started",
  allowsMissingTwoFactor: true,
  requiresStepUp: true,
  run: ({ user, pageOrigin, now }) => offerPasskey(user, pageOrigin, now),
});

export const PUT = dashboardEndpoint({
  message: "Passkey added",
  allowsMissingTwoFactor: true,
  requiresStepUp: true,
  body: newPasskey,
  run: async ({ user, body, pageOrigin, actor, now }) => ({
    codes: await addPasskey(user, { ...body, origin: pageOrigin }, actor, now),
  }),
});
