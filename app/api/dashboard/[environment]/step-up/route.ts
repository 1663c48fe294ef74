import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { sessionCookie } from "#app/session-cookie.ts";
import { stepUp } from "#lib/people/contract.ts";
import { completeStepUp, getStepUpMethods } from "#lib/people/step-up.ts";

export const GET = dashboardEndpoint({
  message: "How you can confirm that it is you",
  run: ({ person }) => getStepUpMethods(person),
});

export const POST = dashboardEndpoint({
  message: "Confirmed",
  body: stepUp,
  run: async ({ person, body, now, isSecure, setHeader }) => {
    const { userId, secret } = await completeStepUp(person, body, now);
    setHeader("set-cookie", await sessionCookie(userId, secret, isSecure));
    return {};
  },
});
