import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { newPasskey } from "#lib/people/contract.ts";
import { addPasskey, offerPasskey } from "#lib/people/passkeys.ts";

export const POST = dashboardEndpoint({
  message: "What the passkey is made from",
  requiresStepUp: true,
  run: ({ person, pageOrigin, now }) => offerPasskey(person, pageOrigin, now),
});

export const PUT = dashboardEndpoint({
  message: "Passkey added",
  requiresStepUp: true,
  body: newPasskey,
  run: async ({ person, body, pageOrigin, actor, now }) => ({
    codes: await addPasskey(person, { ...body, origin: pageOrigin }, actor, now),
  }),
});
