import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { sessionCookie } from "#http/session-cookie.ts";
import { stepUp } from "#lib/people/users/contract.ts";
import { completeStepUp, getStepUpMethods } from "#lib/people/users/step-up.ts";

export const GET = dashboardEndpoint({
  message: "Step-up methods",
  allowsMissingTwoFactor: true,
  run: ({ user }) => getStepUpMethods(user),
});

export const POST = dashboardEndpoint({
  message: "Confirmed",
  allowsMissingTwoFactor: true,
  body: stepUp,
  run: async ({ user, body, actor, now, isSecure, setCookie }) => {
    const secret = await completeStepUp(user, body, actor, now);
    setCookie(await sessionCookie(user.userId, secret, isSecure));
    return {};
  },
});
