import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { ownerInvitation } from "#lib/people/operators/contract.ts";
import { assertPartner } from "#lib/people/operators/read-partner.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";

export const POST = operatorEndpoint({
  message: "Owner invited",
  body: ownerInvitation,
  async run({ params: { partnerId = "" }, body, actor, pageOrigin, now }) {
    await assertPartner(partnerId);
    return inviteMember({ partnerId, actor, origin: pageOrigin }, { email: body.email, role: "owner" }, now);
  },
});
