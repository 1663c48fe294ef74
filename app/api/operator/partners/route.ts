import { operatorActionEndpoint } from "#http/operator-endpoint.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { newPartner } from "#lib/people/operators/contract.ts";
import { inviteMember } from "#lib/people/users/invitations.ts";

export const POST = operatorActionEndpoint({
  message: "Partner created",
  body: newPartner,
  action: ({ body: { name, email } }) => ({
    action: "partner.create",
    target: name,
    ...(email && { details: { owner: email } }),
  }),
  async run({ body, actor, pageOrigin, now, tx }) {
    const id = await createPartner(body.name, tx);
    if (!body.email) return { id, link: null };
    const { link } = await inviteMember(
      { partnerId: id, actor, origin: pageOrigin },
      { email: body.email, role: "owner" },
      now,
      tx,
    );
    return { id, link };
  },
});
