import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { acceptTerms } from "#lib/partners/terms.ts";
import { termsAcceptance, termsRoles } from "#lib/partners/terms-contract.ts";

export const POST = dashboardEndpoint({
  message: "Terms of service accepted",
  roles: termsRoles,
  body: termsAcceptance,
  run: async ({ scope, body, actor, now }) => {
    await acceptTerms(scope.partnerId, body.version, actor, now);
    return {};
  },
});
