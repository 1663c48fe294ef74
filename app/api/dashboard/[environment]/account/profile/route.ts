import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { renamePerson } from "#lib/people/account.ts";
import { profileChange } from "#lib/people/contract.ts";

export const PATCH = dashboardEndpoint({
  message: "Saved",
  body: profileChange,
  run: async ({ person, body, actor, now }) => {
    await renamePerson(person, body.name, actor, now);
    return {};
  },
});
