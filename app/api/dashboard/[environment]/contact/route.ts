import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { changeContact } from "#lib/partners/contact.ts";
import { contactChange, contactManagers } from "#lib/partners/contract.ts";

export const PUT = dashboardEndpoint({
  message: "Support contact saved",
  roles: contactManagers,
  requiresStepUp: true,
  body: contactChange,
  run: async ({ scope, body, actor, now }) => {
    await changeContact(scope.partnerId, { email: body.support_email, url: body.support_url }, actor, now);
    return {};
  },
});
