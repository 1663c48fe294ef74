import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { changeProfile } from "#lib/partners/profile.ts";
import { profileChange } from "#lib/partners/profile-contract.ts";

export const PUT = operatorEndpoint({
  message: "Company details saved",
  body: profileChange,
  run: ({ params: { partnerId = "" }, body, actor, now }) => changeProfile(partnerId, body, actor, now),
});
