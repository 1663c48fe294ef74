import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { removeMember } from "#lib/people/members.ts";

/** To leave the partner oneself. */
export const DELETE = dashboardEndpoint({
  message: "You have left",
  requiresStepUp: true,
  run: async ({ person, actor, now }) => {
    await removeMember(person.partnerId, person.userId, actor, now);
    return {};
  },
});
