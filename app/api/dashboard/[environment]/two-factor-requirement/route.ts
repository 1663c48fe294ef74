import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { requireTwoFactor } from "#lib/partners/require-two-factor.ts";
import { memberManagers } from "#lib/people/users/contract.ts";

const endpoint = (message: string, isRequired: boolean) =>
  dashboardEndpoint({
    message,
    roles: memberManagers,
    requiresStepUp: true,
    run: async ({ scope, actor, now }) => {
      await requireTwoFactor(scope.partnerId, { by: "owners", isRequired }, actor, now);
      return {};
    },
  });

export const POST = endpoint("Two-factor authentication required", true);
export const DELETE = endpoint("Two-factor authentication is optional", false);
